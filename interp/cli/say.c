/* SPDX-License-Identifier: MIT
 * say.c: the sentences of the table in Japanese. English is what stands in the program; a row here
 * has the same holes, by number where their order differs.
 */
#include "cli/say.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *english, *japanese;
} rows[] = {
    {"to %s: ", "%sへ: "},
    {"from %s to %s: ", "%1$sから%2$sへ: "},
    {": turned up ", ": めくった札 "},
    {"auction", "ビッド"},
    {"marks", "印"},
    {"; games won: ", "。取ったゲーム: "},
    {" in steps of %lld", "、%lld刻み"},
    {"      %s %lld to %lld%s", "      %s %lld から %lld%s"},
    {" (default %s)", "(既定値 %s)"},
    {" (default)", "(既定値)"},
    {"\nDeal %ld", "\n第%ldディール"},
    {", dealt by %s", "、ディーラーは%s"},
    {"%s of %s", "%2$sの%1$s"},
    {"%ld from %s to %s", "%2$sから%3$sへ%1$ld"},
    {"all", "全員"},
    {"%s: %s shown to %s", "%1$s: %2$s (%3$sに公開)"},
    {"Which one? ", "どれですか? "},
    {"type a number from 1 to %d, the name of a game or a part of it, or quit\n",
     "1から%dの番号、ゲームの名前かその一部、または quit を入力してください\n"},
    {"%s takes %s", "%s で %s を取る"},
    {".", "。"},
    {"Move %d: ", "手%d: "},
    {"; so far it counts %s", "、現時点では%s"},
    {"so far", "現時点"},
    {"       ... and %d more: type the move itself, or moves and its cards\n",
     "       ... ほか%d手: 手そのもの、または moves と札を入力\n"},
    {"no move has all of '%s'\n", "「%s」をすべて含む手はありません\n"},
    {"       ... and %d more\n", "       ... ほか%d手\n"},
    {"you", "あなた"},
    {"seat %d", "席%d"},
    {" (%s)", "(%s)"},
    {" and ", "と"},
    {"nobody", "なし"},
    {"So far %s: ", "現時点の%s: "},
    {"  you move for %s\n", "  %sの手番をあなたが選びます\n"},
    {"Your move? ", "どうしますか? "},
    {"Type the number of a move, the move itself, or help.",
     "手の番号、手そのもの、または help を入力してください。"},
    {"Several people play here, and nothing that is shown can be taken away again: who reads back "
     "sees the others' cards.",
     "ここでは複数の人が遊び、表示したものは消せません。さかのぼって読むと他の人の札が見えます。"},
    {"there is no move %s: type a number from 1 to %d, or a move\n",
     "手%sはありません。1から%dの番号か手を入力してください\n"},
    {"%s is a move of its own and the number of another: type #%s for move number %s, or #%d for "
     "the move %s\n",
     "%1$sは手でもあり別の手の番号でもあります。番号%3$sの手なら #%2$s、手%5$sなら #%4$d "
     "と入力してください\n"},
    {"  did you mean '%s'? ", "  「%s」のことですか? "},
    {"help tells what can be typed", "入力できるものは help でわかります"},
    {"save needs the name of a file", "save にはファイル名が必要です"},
    {"a number", "番号"},
    {"makes that move; so does the move as it is written",
     "その手を指す。手をそのまま書いてもよい"},
    {"there is nothing to take back", "取り消す手がありません"},
    {"that would take back a move of %s too: if you all agree, type undo anyway\n",
     "%sの手も取り消されます。全員が同意するなら undo anyway と入力してください\n"},
    {"taken back", "取り消しました"},
    {"Resumed after %zu moves.\n", "%zu手目の後から再開しました。\n"},
    {"it is no file", "ファイルではありません"},
    {"there is a file that is no record of a match", "マッチの記録でないファイルがあります"},
    {"another match is saved there: save over FILE replaces it",
     "別のマッチが保存されています。置き換えるには save over FILE"},
    {"a program made a move that can't be written", "書き表せない手をプログラムが指しました"},
    {"not saved to %s: %s\n", "%sに保存できません: %s\n"},
    {"saved to %s; to go on from here: ", "%sに保存しました。続けるには: "},
    {"To begin it again: ", "もう一度始めるには: "},
    {"The match ends here.", "ここでマッチを終えます。"},
    {"To go on: ", "続けるには: "},
    {"program", "プログラム"},
    {"Pass the device to %s, who presses Enter when alone with the screen. ",
     "%sに画面を渡してください。1人になったら Enter を押してください。"},
    {"You are %s.\n", "あなたは%sです。\n"},
    {"  %s has taken a move back\n", "  %sが手を取り消しました\n"},
    {"    rule: %s", "    ルール: %s"},
    {"  with it you may: ", "  その札でできる手: "},
    {"'%.60s' is no move and no card here\n", "「%.60s」は手でも札でもありません\n"},
    {": you may make that move", ": 指せる手です"},
    {": not allowed: ", ": できません: "},
    {"every card of yours can be played, or none is asked for",
     "すべての札を出せます。または札を出す場面ではありません"},
    {"hint: ", "ヒント: "},
    {" is all that you can do", "(これしかできません)"},
    {" (move %d), says the greedy player\n", "(手%d、greedy の考え)\n"},
    {"tells which rule forbids a move or card; alone, of all cards; rule behind it: where it "
     "stands",
     "手や札を禁じるルールを示す。単独ではすべての札について。後に rule と書けばその場所も"},
    {"'%s' is for another time: not now\n", "「%s」は今は使えません\n"},
    {"every card there can be played, or none is asked for",
     "その札はすべて出せます。または札を出す場面ではありません"},
    {"highest bidder", "最高ビッダー"},
    {"highest bid", "最高ビッド"},
    {"the first card goes to the next player, and so on in turn",
     "最初の札は次の人へ、その後も順に渡ります"},
    {"what the greedy player would do, who knows no more than you",
     "greedy ならどうするか。知っていることはあなたと同じ"},
    {"shows the table and the moves again", "場と手をもう一度示す"},
    {"lists moves with these words, cards, ranks or suits; all: each and every",
     "その語、札、ランク、スートを含む手を示す。all ならすべて"},
    {"shows the rules in words", "ルールを文で示す"},
    {"takes your last move back", "あなたの最後の手を取り消す"},
    {"writes the match to a file, for --resume and kanun replay",
     "マッチをファイルに保存する(--resume と kanun replay 用)"},
    {"shows this", "これを示す"},
    {"ends the game; it can be gone on with", "ゲームを終える。後で続けられる"},
    {"\nDeal %d is counted:\n", "\n第%dディールの得点:\n"},
    {"this deal", "このディール"},
    {"score", "得点"},
    {"The match has reached its limit of deals and is unfinished: ",
     "ディール数の上限に達し、マッチは決着していません: "},
    {"Nobody wins: ", "勝者なし: "},
    {" won the match: ", "がマッチに勝ちました: "},
    {" end in a draw: ", "が引き分けました: "},
    {"%d card", "%d枚"},
    {"%d cards", "%d枚"},
    {"empty", "なし"},
    {" and %d more", " ほか%d枚"},
    {" (%d cards)", " (%d枚)"},
    {"Your %s: ", "あなたの%s: "},
    {"The %s of %s: ", "%2$sの%1$s: "},
    {"The %s: ", "%s: "},
    {"yes", "はい"},
    {"no", "いいえ"},
    {" (to %s)", "(%sまで)"},
    {"\nScore: ", "\n得点: "},
    {"%sTable %d: seats %d to %d\n", "%sテーブル%d: 席%dから%d\n"},
    {"All tables together:", "全テーブルの結果:"},
    {"seat", "席"},
    {"table", "テーブル"},
    {"played by", "プレイヤー"},
    {"won", "勝ち"},
    {"drawn", "引き分け"},
    {"unfinished", "未決着"},
    {"Seat %s at table %s (%s): %s", "テーブル%2$sの席%1$s(%3$s): %4$s"},
    {", ", "、"},
    {"; rule: ", "。ルール: "},
};

const char *kn_say_row(int n, const char **japanese)
{
    if (n < 0 || n >= (int)(sizeof rows / sizeof *rows))
        return NULL;
    *japanese = rows[n].japanese;
    return rows[n].english;
}

const char *kn_say(const char *language, const char *english)
{
    if (language && !strcmp(language, "ja"))
        for (size_t n = 0; n < sizeof rows / sizeof *rows; n++)
            if (!strcmp(rows[n].english, english))
                return rows[n].japanese;
    return english;
}
