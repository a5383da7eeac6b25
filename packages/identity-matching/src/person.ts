/**
 * A person that the product knows. Most fields may have several values, such as a maiden name or an earlier
 * town.
 */
export interface Person {
	readonly names: readonly PersonName[];
	/** As YYYY-MM-DD. */
	readonly birthDate?: string;
	readonly birthYear?: number;
	readonly streets?: readonly string[];
	readonly houseNumbers?: readonly string[];
	readonly cities?: readonly string[];
	readonly states?: readonly string[];
	readonly postcodes?: readonly string[];
	/** In E.164. */
	readonly phones?: readonly string[];
	readonly emails?: readonly string[];
	readonly usernames?: readonly string[];
	/** Whole names of family, as "Bo Example". */
	readonly relatives?: readonly string[];
	/**
	 * Every town the person has lived in, including the present one, as "Austin, TX". Several in common say more than
	 * one.
	 */
	readonly towns?: readonly string[];
}

export interface PersonName {
	readonly first?: string;
	readonly middle?: string;
	readonly last?: string;
}

/** A source's record of a person. A missing field is no evidence for or against a match. */
export interface PersonRecord {
	/** The whole name, as "Ann B. Example" or "Example, Ann B.". The separate parts below count before it. */
	readonly name?: string;
	readonly first?: string;
	readonly middle?: string;
	readonly last?: string;
	/** As YYYY-MM-DD. */
	readonly birthDate?: string;
	readonly birthYear?: number;
	/** In years on the day `recordedOn`. Without that day an age says nothing. */
	readonly age?: number;
	/** As YYYY-MM-DD, or YYYY. */
	readonly recordedOn?: string;
	readonly street?: string;
	readonly houseNumber?: string;
	readonly city?: string;
	readonly state?: string;
	readonly postcode?: string;
	/** In E.164. */
	readonly phone?: string;
	readonly email?: string;
	readonly username?: string;
	/** Whole names of family that the record names. */
	readonly relatives?: readonly string[];
	/** Every town that the record names, as "Austin, TX". */
	readonly towns?: readonly string[];
}
