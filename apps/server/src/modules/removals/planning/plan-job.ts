export const planJob = "removals.plan";
