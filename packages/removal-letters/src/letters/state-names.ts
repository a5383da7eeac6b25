import type { StateLawId } from "../law/law.ts";

export const stateNames: Readonly<Record<StateLawId, string>> = {
	"us-ca": "California",
	"us-co": "Colorado",
	"us-ct": "Connecticut",
	"us-de": "Delaware",
	"us-ia": "Iowa",
	"us-in": "Indiana",
	"us-ky": "Kentucky",
	"us-md": "Maryland",
	"us-mn": "Minnesota",
	"us-mt": "Montana",
	"us-ne": "Nebraska",
	"us-nh": "New Hampshire",
	"us-nj": "New Jersey",
	"us-or": "Oregon",
	"us-ri": "Rhode Island",
	"us-tn": "Tennessee",
	"us-tx": "Texas",
	"us-ut": "Utah",
	"us-va": "Virginia",
};
