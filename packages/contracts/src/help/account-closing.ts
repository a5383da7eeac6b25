/** How hard it is to close an account, in the words of JustDeleteMe. */
export const closingDifficulties = ["easy", "medium", "hard", "limited", "impossible"] as const;
export type ClosingDifficulty = (typeof closingDifficulties)[number];

export const closingWords: Readonly<
	Record<ClosingDifficulty, { readonly label: string; readonly text: string }>
> = {
	easy: { label: "Easy", text: "A few presses on one page." },
	medium: { label: "Some steps", text: "It takes some steps, and you can do them by yourself." },
	hard: { label: "Hard", text: "You have to ask them: their support, a form, or a mail." },
	limited: { label: "In some places only", text: "They close accounts of people in some places only." },
	impossible: {
		label: "Not completely",
		text: "The account cannot be deleted completely. This is as far as it goes.",
	},
};

export interface AccountClosing {
	readonly page: string;
	readonly difficulty: ClosingDifficulty;
	readonly how?: string;
	/** The address that closes accounts, if the person has to write a mail. */
	readonly email?: string;
}
