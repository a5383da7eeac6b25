#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: an ordinary user who owns the database. As a superuser the product would
# pass row-level security by. The superuser's password goes, so that nobody signs in as one by the network.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<-'SQL'
	\getenv password POSTGRES_PASSWORD
	create role unlisted login createrole password :'password';
	create database unlisted owner unlisted;
	alter role current_user password null;
SQL
