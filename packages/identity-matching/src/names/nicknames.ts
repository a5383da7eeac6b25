/** English given names and their short forms: one line each, the full name first. */
const table = `
abigail abby gail|albert al bert bertie|alexander alex al sandy xander lex|alexandra alex sandra sandy lexi
alfred al fred alf|alice ali|alison ali|amanda mandy|andrew andy drew|angela angie|ann anne annie nancy anna
anthony tony|antonio tony|arthur art artie|barbara barb babs|benjamin ben benny benji|bernard bernie
bradley brad|brandon brand|calvin cal|cameron cam|carolyn carol carrie lyn|catherine cathy kate katie cat
charles charlie chuck chas|charlotte charlie lottie|christina chris tina christy|christine chris tina chrissy
christopher chris kit topher|clifford cliff|cynthia cindy|daniel dan danny|david dave davy|deborah deb debbie
debra deb debbie|dennis denny|donald don donny|dorothy dot dottie dolly|douglas doug|edward ed eddie ted ned
edwin ed eddie|eleanor ellie nell nora|elizabeth liz lizzie beth betty eliza betsy libby|emily em emmy|emma em
eugene gene|evelyn eve|florence flo|frances fran frannie|francis frank fran|francisco paco pancho frank
franklin frank|frederick fred freddie|gabriel gabe|gabriella gabby|gary gaz|gerald gerry jerry|gregory greg
harold harry hal|harriet hattie|henry hank harry hal|herbert herb bert|howard howie|isaac ike|isabella bella izzy
jacob jake|jacqueline jackie|james jim jimmy jamie|janet jan|jason jay|jeffrey jeff|jennifer jen jenny|jeremy jerry
jessica jess jessie|john jack johnny jon|jonathan jon jonny|jose pepe joe|joseph joe joey|joshua josh|judith judy
julia julie|katherine kate katie kathy kat kay|kathleen kathy kate katie|kathryn kathy kate katie|kenneth ken kenny
kimberly kim|larry lawrence lars|lawrence larry|leonard leo len lenny|leslie les|lillian lily lil|linda lin
louis lou louie|lucille lucy|madeline maddie|madison maddie|manuel manny|margaret maggie peggy meg marge margie
marjorie marge margie|martha marty|martin marty|mary molly polly mae|matthew matt|megan meg|melissa mel missy
michael mike mick mickey|michelle shelly|mildred millie|mitchell mitch|mohammed mohamed muhammad|nancy nan
natalie nat|nathan nate nat|nathaniel nate nat nathan|nicholas nick nicky|nicole nicky nikki|oliver ollie
olivia liv livvy|pamela pam|patricia pat patty trish tricia|patrick pat paddy|peter pete|philip phil|phillip phil
rachel rach|randall randy|raymond ray|rebecca becky becca|reginald reg reggie|richard rick dick rich richie ricky
robert bob rob bobby robbie bert|roberto beto bob|rodney rod|roger rodge|ronald ron ronnie|russell russ|samantha sam
samuel sam sammy|sandra sandy|sarah sally sara|sebastian seb|sharon shari|sophia sophie|stanley stan|stephanie steph
stephen steve|steven steve stephen|stuart stu|susan sue susie suzy|tamara tammy|teresa terry tess|terence terry
theodore ted teddy theo|theresa terry tess|thomas tom tommy|timothy tim timmy|tyler ty|valerie val|veronica ronnie
victor vic|victoria vicky tori|vincent vince vinny|virginia ginny|walter walt wally|william bill will billy liam willy
zachary zach zack`;

const groupsOf = new Map<string, number[]>();
for (const [group, line] of table.trim().split(/[|\n]/).entries())
	for (const name of line.split(" ")) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group]);

/** Whether one person may use both given names, in the form that `fold` makes. */
export function isNickname(left: string, right: string): boolean {
	const groups = groupsOf.get(left);
	if (!groups || left === right) return false;
	return groupsOf.get(right)?.some((group) => groups.includes(group)) ?? false;
}
