/** The authority for companies in each German state. */
export const germanStates = new Map(
	Object.entries({
		BB: "debralda",
		BE: "deberlbdi",
		BW: "debawueldb",
		BY: "debaylda",
		HB: "debrelfdi",
		HE: "dehessbdi",
		HH: "dehmbbfdi",
		MV: "demvldi",
		NI: "dendslfd",
		NW: "denrwldi",
		RP: "derlpbdi",
		SH: "deshuld",
		SL: "desaarudz",
		SN: "desaechsdsb",
		ST: "desalbd",
		TH: "detlfdi",
	}),
);
