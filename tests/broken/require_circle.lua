return require "require_itself"
