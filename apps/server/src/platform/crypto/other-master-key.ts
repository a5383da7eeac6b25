export class OtherMasterKey extends Error {
	constructor() {
		super(
			"MASTER_KEY is not the one that this database was written with. Start with the right key; nothing was changed.",
		);
	}
}
