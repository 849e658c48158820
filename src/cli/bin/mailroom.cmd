@echo off
rem Runs the command line in VS Code's terminals, with the Node that VS Code has.
setlocal
set ELECTRON_RUN_AS_NODE=1
if not defined MAILROOM_NODE set MAILROOM_NODE=node
"%MAILROOM_NODE%" "%~dp0..\cli.mjs" %*
