export declare const stampName: string;
export declare function isSiteFresh(root: string): boolean;
export declare function siteStamp(root: string): string;
