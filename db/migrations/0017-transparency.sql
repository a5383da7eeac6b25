-- The transparency log: salted commitments to what was done for people, in the order of a Merkle tree (C2SP tlog-tiles).
-- Nothing here is about a person: what a commitment commits to is elsewhere, and may be destroyed there.

create table private.transparency_keys (
	-- One key for the installation.
	name text primary key check (name = 'log'),
	sealed bytea not null,
	key_id smallint references private.root_keys (id),
	public_key bytea not null check (octet_length(public_key) = 32),
	created_at timestamptz not null
);

create table private.transparency_leaves (
	id bigint primary key generated always as identity,
	commitment bytea not null unique check (octet_length(commitment) = 32),
	added_at timestamptz not null,
	-- Its place in the tree. Null until a checkpoint has it.
	position bigint unique check (position >= 0)
);
create index transparency_leaves_waiting on private.transparency_leaves (id) where position is null;

-- One row a tile, however wide it is: a narrower tile of an older tree is its beginning.
create table private.transparency_tiles (
	level smallint not null check (level between 0 and 63),
	number bigint not null check (number >= 0),
	hashes bytea not null check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0),
	primary key (level, number)
);

-- Each tree that was signed. The key makes it impossible to sign two of one size.
create table private.transparency_checkpoints (
	-- The log's name: it follows the public address.
	origin text not null,
	size bigint not null check (size >= 0),
	root bytea not null check (octet_length(root) = 32),
	-- The signed note: text and the log's own signature.
	note text not null,
	signed_at timestamptz not null,
	primary key (origin, size)
);

create table private.transparency_cosignatures (
	origin text not null,
	size bigint not null,
	-- The witness's verifier key.
	witness text not null,
	-- Its line, as it goes below the note.
	line text not null,
	-- When it saw the tree, as it says.
	seen_at timestamptz not null,
	primary key (origin, size, witness),
	foreign key (origin, size) references private.transparency_checkpoints (origin, size)
);

alter table private.transparency_keys enable row level security;
alter table private.transparency_leaves enable row level security;
alter table private.transparency_tiles enable row level security;
alter table private.transparency_checkpoints enable row level security;
alter table private.transparency_cosignatures enable row level security;
