/** What the product starts beside itself while things for trying out are on. */
export interface BrokerLabOptions {
	/** 0 picks free ports, one a site. With a number, the sites take the ports from there. */
	readonly port: number;
	readonly seed: number;
	readonly people: number;
	/** How many times faster than real time its own clock runs. */
	readonly speed: number;
	/** Milliseconds since 1970. */
	readonly now?: () => number;
	/** Where brokers send their mail; none: they keep it. */
	readonly smtpUrl?: string;
	/** What changes (plants, opt-outs, the clock) is kept here; null keeps it in memory. */
	readonly dataDir: string | null;
	readonly log?: (line: string) => void;
}
