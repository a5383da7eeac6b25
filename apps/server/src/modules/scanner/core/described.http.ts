export const tags = ["scanner"];
export const security = [{ bearer: [] }];
