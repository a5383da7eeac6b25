/** Said wherever a mail is on its way while mail is not going out. The server's own pages say it too. */
export const mailWaitsTitle = "We could not send it yet";
export const mailWaitsText =
	"Our mail is not going out at the moment. We keep trying and will send it as soon as we can. You don't need to ask for it again.";
