import type { AccountClosing } from "./account-closing.ts";

/**
 * How to close an account, by the domain that the catalogue of breaches gives the service. From JustDeleteMe: the page,
 * how hard it is, and how to do it, in its own words.
 */
export const closingsFromN: Readonly<Record<string, AccountClosing>> = {
	"neopets.com": {
		page: "https://www.neopets.com/help_search.phtml?help_id=4",
		difficulty: "hard",
		how: "Send an email to the support@neopets.com stating you wish to delete your account.",
		email: "support@neopets.com",
	},
	"nexusmods.com": { page: "https://users.nexusmods.com/account/security", difficulty: "easy" },
	"nvidia.com": {
		page: "https://www.nvidia.com/en-us/account/privacy/delete-data/",
		difficulty: "easy",
		how: "Open the link, sign in, click 'Delete my data', click the confirmation link sent to your email, type in DELETE and press ok.",
	},
	"ovh.com": {
		page: "https://help.ovhcloud.com/",
		difficulty: "hard",
		how: "Before deleting your account, you must ensure that you have no active services or pending bills. You need to create a ticket in the 'Manage my account' section, stating that you wish to close your account.",
	},
	"patreon.com": {
		page: "https://privacy.patreon.com/policies?modal=take-control",
		difficulty: "easy",
		how: "Log in, and open the link. Click 'Erase', and proceed to press buttons. Deletion is delayed by 14 days. Data about the deletion is shared with Transcend Inc.",
	},
	"pixlr.com": {
		page: "https://pixlr.com/myaccount/",
		difficulty: "easy",
		how: "Click on 'Delete account' under your profile settings, state why you want it to be delete and enter your password.",
	},
	"plex.tv": {
		page: "https://plex.tv/users/edit",
		difficulty: "easy",
		how: "Under 'Danger Zone', click 'Delete your account'.",
	},
	"prosper.com": {
		page: "https://www.prosper.com/secure/account/borrower/close_account.aspx",
		difficulty: "easy",
		how: "Log into your account → Click the link → Click on Close My Account Now.",
	},
	"robinhood.com": {
		page: "https://robinhood.com/contact",
		difficulty: "impossible",
		how: "Support will not disable / delete your login. Individual brokerage or crypto accounts can be deleted, as well as marketing information through self-service option.",
	},
	"roblox.com": { page: "https://help.roblox.com/hc/articles/203313050", difficulty: "hard" },
	"roll20.net": {
		page: "https://app.roll20.net/account/",
		difficulty: "easy",
		how: 'On the account page, scroll down to the "Danger Zone" and click on the "Delete My Account" button. After that, you will have to type "DELETE" in the pop-up box.',
	},
	"scentbird.com": {
		page: "https://scentbird.zendesk.com/hc/en-us/articles/115004536388-How-do-I-cancel-my-subscription-",
		difficulty: "hard",
	},
	"shadow.tech": {
		page: "https://account.shadow.tech/home/security",
		difficulty: "easy",
		how: 'Click the "Delete my shadow account" at the bottom of the security page. Confirm by clicking yes and enter your password.',
	},
	"shein.com": {
		page: "https://shein.com/robot",
		difficulty: "hard",
		how: 'Click on the link, then click on "Contact Agent", select "Unsubscribe and delete". Finally fill in the various fields and then press "Submit". ⚠️ It is imperative to give a reason for deleting an account for it to work.',
	},
	"shopperplus.ca": {
		page: "https://www.shopperplus.ca/policies/Shopper+%20Account%20Removal%20Policy",
		difficulty: "easy",
		how: "Go to the app and select Account Settings. Navigate to Account Information. Select 'Delete My Account'.",
	},
	"shotbow.net": {
		page: "https://shotbow.net/forum/contact",
		difficulty: "easy",
		how: 'Select "Account Deletion Request" in the subject dropdown.',
	},
	"sitepoint.com": { page: "https://www.sitepoint.com/community/faq/#leaving", difficulty: "impossible" },
	"snapchat.com": {
		page: "https://accounts.snapchat.com/accounts/delete_account",
		difficulty: "easy",
		how: "Enter username and password and click 'Delete'.",
	},
	"sony.com": {
		page: "https://www.playstation.com/en-us/support/account/close-account-for-psn/",
		difficulty: "hard",
		email: "siee.dpo@sony.com",
	},
	"soundcloud.com": {
		page: "https://soundcloud.com/settings/account#delete-user",
		difficulty: "medium",
		how: "Delete your songs manually first before attempting to delete your account, in case it gets 'frozen', which means that you would have to message a nonexistent chatbot to 'unfreeze' your own account.",
	},
	"storenvy.com": {
		page: "https://www.storenvy.com/account",
		difficulty: "easy",
		how: "Log in, then navigate to 'Account Settings' → 'Profile'. Scroll to the bottom and click 'Delete my Storenvy store & account'. Click 'OK' when prompted to confirm.",
	},
	"strongholdkingdoms.com": {
		page: "https://login.strongholdkingdoms.com/ajaxphp/main_ajax.php?event=ChangeGDPR&status=0",
		difficulty: "medium",
		how: "Log in, select the option view my account, a dialog will have delete my account button which is then confirmed by the email. After confirming, your GDPR request will takes 2 weeks to be completed.",
	},
	"substack.com": {
		page: "https://substack.com/settings",
		difficulty: "easy",
		how: 'Scroll down to find "Delete account" under Danger Zone.',
	},
	"suno.com": {
		page: "https://help.suno.com/en/articles/3480577",
		difficulty: "medium",
		how: "Might be hard depending on what single sign-on option you used.",
	},
	"technicpack.net": {
		page: "https://forums.technicpack.net/topic/322688-platform-forum-account-deletion-requests",
		difficulty: "medium",
		how: 'To delete your forum account reply to the linked topic with the message "I request that my Technic forum account be deleted.". To delete your platform account, report yourself with reason "Other Reason" and input the message "I request that my Technic platform account be deleted.".',
	},
	"teespring.com": {
		page: "https://forms.gle/T8LQEYdQrwRoTa469 ",
		difficulty: "hard",
		how: "Use the form listed above, which can be obtained by: Login → Chat with bot → Get form → Fill out form.",
		email: "privacy@spri.ng",
	},
	"thetvdb.com": {
		page: "https://thetvdb.com/dashboard/account/editinfo",
		difficulty: "easy",
		how: "Scroll to the bottom of the linked page, enter your email address and click 'Delete Account'.",
	},
	"thingiverse.com": {
		page: "https://support.makerbot.com/s/article/MakerBot-Account-Information",
		difficulty: "easy",
		how: "Click the profile dropdown in the top right corner, click 'See Profile', click 'Edit profile', then scroll to the bottom of the page and click the red 'DELETE USER' button. This will also delete your MakerBot account.",
	},
	"tokopedia.com": {
		page: "https://www.tokopedia.com/help/article/apakah-saya-dapat-menghapus-akun-tokopedia",
		difficulty: "hard",
		how: "Must contact Customer Service. NOTE: Email and mobile number cannot be reused or in other accounts.",
	},
	"trello.com": {
		page: "https://trello.com/your/account",
		difficulty: "easy",
		how: "Select 'Delete your account?' option to delete your account.",
	},
	"trillian.im": {
		page: "https://trillian.im/account/#delete",
		difficulty: "easy",
		how: "Select the option to delete your account and enter your username, password and the code which will be send to your mailaddress.",
	},
	"truckersmp.com": {
		page: "https://truckersmp.com/profile/delete",
		difficulty: "easy",
		how: "Solve the math problem and enter your password. You must wait 14 days to register again.",
	},
	"truthfinder.com": {
		page: "https://www.truthfinder.com/privacy-center",
		difficulty: "easy",
		how: "Click 'Right to Delete' under 'User Data Tools'. Then enter your email and click 'Delete My User Data'.",
	},
	"tumblr.com": { page: "https://www.tumblr.com/account/delete", difficulty: "easy" },
	"twitter.com": {
		page: "https://x.com/settings/deactivate",
		difficulty: "easy",
		how: "Your account is deactivated before being deleted. After 30 days of remaining deactivated it will then be deleted.",
	},
	"udemy.com": {
		page: "https://www.udemy.com/user/close-account/",
		difficulty: "easy",
		how: "Click 'Close account' and confirm with the 6-digit code sent by email.",
	},
	"vimeo.com": { page: "https://vimeo.com/settings/goodbye/forever", difficulty: "easy" },
	"vk.com": {
		page: "https://vk.com/settings?act=deactivate",
		difficulty: "impossible",
		how: "Though easy to deactivate, some of your data is never deleted.",
	},
	"vtechda.com": {
		page: "https://www.vtechkids.com/support/support_form/",
		difficulty: "hard",
		how: "You have to call their toll-free number at 1-800-521-2010 or submit a request at the contact form to delete your account.",
	},
	"vultr.com": {
		page: "https://my.vultr.com/support",
		difficulty: "hard",
		how: "Create a ticket with customer support to request the deletion of your data.",
	},
	"wattpad.com": {
		page: "https://www.wattpad.com/settings",
		difficulty: "easy",
		how: "Closed accounts are deleted after six months.",
	},
	"whitepages.com": {
		page: "https://www.whitepages.com/account/settings#profile",
		difficulty: "hard",
		how: "You must call customer service to have your account deleted. The most up-to-date phone number can be found at the bottom of the linked page, then dial 1 and 2 when prompted. You only need to provide your email address.",
	},
	"xsplit.com": {
		page: "https://www.xsplit.com/dashboard/settings",
		difficulty: "easy",
		how: "At the bottom of the account settings there is a delete account button. You'll just need to re-enter your password.",
	},
	"yahoo.com": {
		page: "https://edit.yahoo.com/config/delete_user",
		difficulty: "easy",
		how: "Account gets deactivated for a waiting period of 30-180 days depending on your country, then permanently deleted.",
	},
	"younow.com": {
		page: "https://www.younow.com/settings/privacy",
		difficulty: "easy",
		how: 'Press "Deactivate my account".',
	},
	"zynga.com": {
		page: "https://privacy.zynga.com/portal/#/",
		difficulty: "medium",
		how: "Select the game you want to delete your account from (if you want to delete the entire account choose zyngagames.com). Log in. Click on the FAQ tab on the top navigation bar. Then click “Go here to request account deletion”. Click the box indicating your understanding and then click Continue.",
	},
};
