import {
	bool,
	bytes32,
	integer,
	oneOf,
	optionalAscii,
	optionalText,
	text,
} from "../platform/process/env-values.ts";

export const databaseVariables = {
	DATA_DIR: text(
		"./data",
		"The folder of the embedded database and the generated keys. One process at a time may use its database.",
	),
	DATABASE_URL: optionalText(
		"PostgreSQL instead of the embedded database, as postgres://user:password@host:port/name.",
	),
	DATABASE_TLS: oneOf(
		["verify", "unverified", "off"],
		"verify",
		"Whether PostgreSQL on another machine must use TLS, and whether its certificate is checked. off leaves it to DATABASE_URL.",
	),
	DATABASE_POOL: integer(
		// A migration that runs one by one holds one connection, and writes with another.
		2,
		200,
		10,
		"Connections that one process may hold to PostgreSQL for its statements; up to six more are for jobs and listening.",
	),
	DATABASE_PREPARE: bool(
		true,
		"Whether statements are prepared. Turn it off behind a pooler in transaction mode that cannot hold prepared statements.",
	),
	DATABASE_MIGRATE_URL: optionalText(
		"PostgreSQL's own address, past a pooler, with the user of DATABASE_URL. With DATABASE_PREPARE=off it is needed for migrations that run for long or outside of a transaction. DATABASE_TLS holds for it too.",
	),
	DATABASE_SPREAD: bool(
		false,
		"Whether DATABASE_URL is the coordinator of a Citus that `database distribute` has spread. Experimental: see docs/operations/scale.md.",
	),
	MIGRATE: bool(
		true,
		"Whether the start brings the database up to date. If off, /readyz stays false until another start has done it.",
	),
} as const;

export const keyVariables = {
	MASTER_KEY: bytes32(
		"generated into DATA_DIR",
		"Encrypts each person's data key. If you lose it, you lose everything that it protects. Required with DATABASE_URL, unless DEMO is on.",
	),
	MASTER_KEY_NEXT: bytes32(
		"unset",
		"The key that is to replace MASTER_KEY. Only the command `keys rotate master` reads it.",
	),
	ANON_KEY: optionalAscii(
		"The API key in the pages, with the role anon. Unset, one is generated: into DATA_DIR, or into PostgreSQL.",
	),
	SERVICE_ROLE_KEY: optionalAscii(
		"The API key that may do everything, for your own programs. Unset, one is generated: into DATA_DIR, or into PostgreSQL.",
	),
} as const;
