interface Schema {
	safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined };
}

/** Turns a contract's schema into a rule of one field: true, or what is wrong with the value. */
export function ruleOf(schema: Schema) {
	return (value: unknown): true | string => schema.safeParse(value).error?.issues[0]?.message ?? true;
}
