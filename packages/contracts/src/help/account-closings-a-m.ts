import type { AccountClosing } from "./account-closing.ts";

/**
 * How to close an account, by the domain that the catalogue of breaches gives the service. From JustDeleteMe: the page,
 * how hard it is, and how to do it, in its own words.
 */
export const closingsToM: Readonly<Record<string, AccountClosing>> = {
	"123rf.com": {
		page: "https://www.123rf.com/support/support-answer.php?id=8817",
		difficulty: "hard",
		email: "frsales@123rf.com",
	},
	"500px.com": {
		page: "https://500px.com/settings/deletion",
		difficulty: "easy",
		how: "Visit the linked page, select 'Delete your account', then click 'Continue'. Choose a reason why you're deleting your account and click 'Continue to delete account'. Finally, confirm your password and click 'Delete account'.",
	},
	"8tracks.com": {
		page: "https://8tracks.com/privacy",
		difficulty: "easy",
		how: "Login, go to your account settings and click the delete button. That's it.",
	},
	"activision.com": {
		page: "https://support.activision.com/privacy",
		difficulty: "hard",
		how: "Must put in a request, via a ticket system, while logged in to the account (to verify the identity of the account owner).",
		email: "privacy@activision.com",
	},
	"adobe.com": { page: "https://account.adobe.com/privacy/delete-account", difficulty: "easy" },
	"ancestry.com": { page: "https://www.ancestry.com/account/data/user/delete", difficulty: "easy" },
	"anime-planet.com": {
		page: "https://www.anime-planet.com/users/delete_account.php",
		difficulty: "easy",
		how: "Visit the linked page and click 'YES, DELETE MY ACCOUNT FOREVER'.",
	},
	"animoto.com": {
		page: "https://animoto.com/account",
		difficulty: "easy",
		how: "Open the link and click Delete Account.",
	},
	"apoia.se": {
		page: "https://suporte.apoia.se/hc/pt-br/articles/4408681019547-Como-encerrar-meu-cadastro-",
		difficulty: "hard",
		how: "The exclusion will occur 7 (seven) days after filling the Google Docs form.",
	},
	"archive.org": {
		page: "https://help.archive.org/help/how-do-i-delete-my-account/",
		difficulty: "medium",
		how: "Click on your screen name in the top right-hand corner. Click on Account setting, enter your password to unlock modifying settings, click “Delete Account”. Your library pages will remain unless you remove them manually before deleting your account.",
	},
	"armorgames.com": { page: "https://armorgames.com/settings/delete-account", difficulty: "easy" },
	"artsy.net": { page: "https://www.artsy.net/user/delete", difficulty: "easy" },
	"aternos.org": { page: "https://aternos.org/close/", difficulty: "easy" },
	"avast.com": {
		page: "https://profile.avast.com/",
		difficulty: "easy",
		how: "At the bottom of the linked page, click the 'Delete Account' button.",
	},
	"babynames.com": {
		page: "https://babynames.com/user/close.php",
		difficulty: "easy",
		how: "Visit the linked page, select a reason why you're deleting your account, then click 'Agreed - Close My Account'.",
	},
	"badoo.com": {
		page: "https://badoo.com/settings/",
		difficulty: "easy",
		how: "On the top right corner click 'Settings', then on the left hand side click 'Delete'. Type your information, to delete Badoo, enter your password and in the other box, explain why you want to leave.",
	},
	"betterment.com": {
		page: "https://www.betterment.com",
		difficulty: "impossible",
		how: "Account can only be closed, but not truly deleted.",
	},
	"bitly.com": {
		page: "https://app.bitly.com/settings/profile/",
		difficulty: "easy",
		how: "At the bottom of the linked page, click the red 'Delete Account' button. Select an option specifying why you want to leave Bitly, and confirm your action by typing \"DELETE ACCOUNT\", then click 'Delete Account' again.",
	},
	"blackspigot.com": {
		page: "https://blackspigot.com/threads/delete-account.9291/",
		difficulty: "impossible",
		how: "As noted on the forum, account removals are not an option.",
	},
	"boulanger.com": {
		page: "https://www.boulanger.com/evenement/infos-legales#ong-private",
		difficulty: "hard",
		email: "cil@boulanger.com",
	},
	"bukalapak.com": {
		page: "https://www.bukalapak.com",
		difficulty: "medium",
		how: "Open Akun (Account)→BukaBantuan (Open Help)→In Akun & Info Personal (Account & Personal Info), tap Selanjutnya (Next)→Tap Menonaktifkan Akun (Disable Account)→Tap Isi Form Bantuan (Type on Help Form)→Explain the reason why you delete it→Tap Kirim (Send).",
	},
	"cafepress.com": {
		page: "https://www.cafepress.com/account/close-account",
		difficulty: "hard",
		how: "Visit the linked page and close your account, then contact customer service and ask to have your personal information deleted.",
	},
	"canva.com": {
		page: "https://www.canva.com/settings/login-and-security",
		difficulty: "easy",
		how: "At the bottom of the page click on the button that says 'Delete account.' There will be a 14 day waiting period, after this period, all your account data will be deleted.",
	},
	"cheapassgamer.com": {
		page: "https://www.cheapassgamer.com/index.php?app=core&module=help&do=01&HID=15",
		difficulty: "hard",
		how: "Please email cheapyd@cheapassgamer.com from your account on file with CAG.",
		email: "cheapyd@cheapassgamer.com",
	},
	"chegg.com": {
		page: "https://www.chegg.com/contactus",
		difficulty: "hard",
		how: "To close your account, contact support with the email listed, call/message (408)-351-0942, or request assistance via their twitter @CheggHelp (https://twitter.com/chegghelp).",
		email: "closemyaccount@chegg.com",
	},
	"chess.com": {
		page: "https://www.chess.com/my-data",
		difficulty: "medium",
		how: 'Enter your email, do the CAPTCHA and click "Show my data". Scroll to the bottom, enter your username, and click "Delete". Any comments and public posts must be deleted individually before deleting your account.',
	},
	"coinmarketcap.com": {
		page: "https://coinmarketcap.com/community/edit-profile/",
		difficulty: "easy",
		how: "CoinMarketCap provides a button to automatically request account deletion. The account deletion process is said to take up to 21 days.",
	},
	"crunchyroll.com": {
		page: "https://privacyportal.onetrust.com/webform/d19e506f-1a64-463d-94e4-914dd635817d/35fb5149-8905-48f3-9cbf-8b651c427d0e",
		difficulty: "medium",
	},
	"cultura.com": {
		page: "https://mesdroits.my.onetrust.com/webform/657f7c55-2752-4af4-b8a2-0c1c352400a9/1a5e60f4-9b49-4948-b10a-247d726aa821",
		difficulty: "hard",
		how: "Send a request to personal data rights service. They will delete your account without contacting you to confirm.",
	},
	"cutout.pro": {
		page: "https://www.cutout.pro/user/set",
		difficulty: "easy",
		how: "Go to My Dashboard, then Account Settings to delete your account.",
	},
	"dafont.com": {
		page: "https://www.dafont.com/forum/read/12643/how-do-i-delete-my-account",
		difficulty: "hard",
		how: "Send a private message to Rodolphe (http://www.dafont.com/fr/profile.php?user=1).",
	},
	"dailymotion.com": {
		page: "https://www.dailymotion.com/settings/delete-account",
		difficulty: "easy",
		how: 'Type your password and confirm your action by clicking "Delete account".',
	},
	"datacamp.com": {
		page: "https://www.datacamp.com/profile/account_settings/advanced",
		difficulty: "easy",
		how: "Click the red 'delete account' button at the bottom.",
	},
	"deezer.com": {
		page: "https://www.deezer.com/account",
		difficulty: "medium",
		how: "If you signed up via Google/Facebook setup a Deezer password at https://www.deezer.com/password/reset (https://www.deezer.com/password/reset) and click the confirmation link you'll get via mail. If you have your Deezer password, open your account settings.",
	},
	"disqus.com": { page: "https://disqus.com/home/settings/account/", difficulty: "easy" },
	"dlh.net": {
		page: "https://dlh.net/en/profile.html",
		difficulty: "medium",
		how: "Complete the captcha and press the button to request account deletion. An email will be sent to you to confirm such action.",
	},
	"doordash.com": {
		page: "https://www.doordash.com/consumer/privacy/delete_account/",
		difficulty: "medium",
		how: "You will need the phone tied to your account to receive the 2FA code.",
	},
	"dropbox.com": { page: "https://www.dropbox.com/account/delete", difficulty: "easy" },
	"duolingo.com": {
		page: "https://drive-thru.duolingo.com/",
		difficulty: "easy",
		how: 'Scroll down and click "ERASE PERSONAL DATA". You will receive an e-mail in which you have to click the link after "Delete my data link:". This confirms the erasure of your personal data and account. On Android, just tap your profile then delete account and confirm after 4 seconds.',
	},
	"eatstreet.com": {
		page: "https://eatstreet.com/contact",
		difficulty: "hard",
		how: 'Though you can deactivate your account under "My Account", in order to permanently delete your account, you must contact support and request deletion at: customer.service@eatstreet.com.',
		email: "customer.service@eatstreet.com",
	},
	"epicgames.com": {
		page: "https://www.epicgames.com/help/en-US/epic-accounts-c74/general-support-c79/how-do-i-delete-my-epic-games-account-a3636",
		difficulty: "medium",
		how: 'Log in to your account. On the "General Info" page, scroll to the "Delete Account" section, request deletion and follow the steps.',
	},
	"epik.com": {
		page: "https://www.epik.com/",
		difficulty: "hard",
		how: "Log in to your account. Start a new chat with customer support and request the deletion of your account and personal data. Make sure you have your customer support PIN on hand.",
	},
	"evite.com": {
		page: "https://privacyportal-cdn.onetrust.com/dsarwebform/516d7c8e-88ca-4311-b9d9-a6a1aa23be02/5eb62c40-d057-4621-93ca-9842142c3443.html",
		difficulty: "hard",
		how: "Go to the URL, select 'Delete My Info' as the request type, and fill out the form with your account information. Open the email they send you and confirm. Wait a few days while they review your request.",
	},
	"facebook.com": {
		page: "https://www.facebook.com/help/delete_account?rdrhc",
		difficulty: "medium",
		how: "While you can delete your account easily, some of the data including messages, are there to stay forever, just as stated in the website's privacy policy.",
	},
	"furaffinity.net": {
		page: "https://www.furaffinity.net/controls/delete-account",
		difficulty: "medium",
		how: 'Click the "Send Account Deletion Confirmation Email" button, which will trigger a mail with a deletion link.',
	},
	"gab.com": {
		page: "https://gab.com/settings/delete",
		difficulty: "easy",
		how: 'Under "Account Settings" there is an option to delete your account. Enter your password and press "Delete Account".',
	},
	"gamigo.com": {
		page: "https://support.gamigo.com/hc/en-us/articles/204884188-How-do-I-delete-my-Glyph-account-",
		difficulty: "medium",
		how: 'In order to delete your account, you have to log in, go to "Security and Privacy" and press "Delete my account" and enter a code that has been sent to you with email.',
	},
	"gemini.com": {
		page: "https://support.gemini.com/hc/en-us/requests/new?ticket_form_id=1260809732969",
		difficulty: "hard",
		how: 'To properly delete an account, go to the linked page, select "Account Management & Verification" in the left panel, and "Data Privacy" under the "I need help with" listbox.',
	},
	"gravatar.com": {
		page: "https://gravatar.com",
		difficulty: "impossible",
		how: "You can't delete your Gravatar Account without deleting your entire WordPress Account.",
	},
	"houzz.com": {
		page: "https://help.houzz.com/s/article/How-do-I-delete-my-account",
		difficulty: "hard",
		how: "Your Houzz → Edit Profile and Settings → Advanced Settings → Deactivate Houzz Account (at the bottom of the page)",
		email: "EUprivacy@houzz.com",
	},
	"imgur.com": { page: "https://imgur.com/account/settings", difficulty: "easy" },
	"instagram.com": {
		page: "https://accountscenter.instagram.com/personal_info/account_ownership_and_control/deletion_and_deactivation",
		difficulty: "easy",
	},
	"jobstreet.com": {
		page: "https://myjobstreet-id.jobstreet.co.id/registration/delete-account.php",
		difficulty: "medium",
		how: "Log in. Go to your account setting on top bar. Select 'Delete my Account' on secondary bar. You need to pull out all of your applications before continuing.",
	},
	"kickstarter.com": { page: "https://www.kickstarter.com/profile/destroy", difficulty: "easy" },
	"last.fm": {
		page: "https://www.last.fm/settings/account",
		difficulty: "easy",
		how: "Scroll to the bottom of the page and click delete user account. On the following page, enter your password. Your account will then be deleted after 14 days.",
	},
	"leagueoflegends.com": {
		page: "https://support-leagueoflegends.riotgames.com/hc/en-us/articles/360050328454",
		difficulty: "easy",
		how: 'Go to the linked page, scroll down, click on "LOG IN" and confirm your deletion.',
	},
	"life360.com": {
		page: "https://support.life360.com/hc/en-us/articles/360051153713-Delete-My-Account",
		difficulty: "easy",
		how: "Go into Settings, Tap Account, Tap Delete Account, Select Delete My Account.",
	},
	"linkedin.com": {
		page: "https://www.linkedin.com/help/linkedin/answer/63",
		difficulty: "medium",
		how: "There are reports that LinkedIn continues to email people with a closed account. You may need to contact customer services to delete account instead of just closing it.",
	},
	"livejournal.com": {
		page: "https://www.livejournal.com/accountstatus.bml",
		difficulty: "medium",
		how: "Once you delete your journal you have 30 days to undelete it, in case you change your mind. After 30 days, the journal will be permanently deleted and there will be no way to recover it.",
	},
	"luminpdf.com": {
		page: "https://account.luminpdf.com/profile-settings",
		difficulty: "easy",
		how: "Go to profile settings and under Account click 'Delete My Account' button.",
	},
	"mail.ru": {
		page: "https://account.mail.ru/user/delete",
		difficulty: "easy",
		how: 'Login into your account. Go to the deletion form. Enter the mailbox name and password. Specify the reason for the deletion, your account\'s password and the captcha code. Click the "Delete" button.',
	},
	"mangadex.org": {
		page: "https://forums.mangadex.org/threads/please-delete-my-account.1593021/#post-20156082",
		difficulty: "hard",
		how: 'Automatic account deletion has been "Temporarily Unavailable" since about 2023, you must send an email to the support email address from your registered email and request they delete your account.',
		email: "support@mangadex.org",
	},
	"mathway.com": {
		page: "https://www.mathway.com/settings",
		difficulty: "easy",
		how: "Use the link to navigate to your account settings page. Click account, type your password and click delete.",
	},
	"minehut.com": {
		page: "https://app.minehut.com/profile",
		difficulty: "medium",
		how: 'Look for and click on the "Delete" account button. You will receive a confirmation email containing a link where you will need to confirm the deletion.',
	},
	"mpgh.net": {
		page: "https://www.mpgh.net/",
		difficulty: "impossible",
		how: "Accounts can not be deleted, but admins offer an 'account purge' per request. It is wise to manually strip your account from any personal data.",
	},
	"myfitnesspal.com": {
		page: "https://www.myfitnesspal.com/en/account/confirm_delete",
		difficulty: "easy",
		how: "Just login and head to the account settings to click on delete account.",
	},
	"myheritage.com": {
		page: "https://www.myheritage.com/delete-account",
		difficulty: "easy",
		how: "Go to 'Account Settings' and then click 'Delete Account'.",
	},
	"myspace.com": { page: "https://myspace.com/settings/profile", difficulty: "easy" },
};
