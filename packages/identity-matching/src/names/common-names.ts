/**
 * Common names, and how many of 100,000 people in the United States have them: given names as in the census
 * of 1990 (with an estimate for later births), family names as in that of 2010. The figures of a census are
 * in the public domain. These were written down from general knowledge and are rounded. They need not be
 * exact: twice as common is one bit less of evidence.
 */
const firstNames = `
james 1660|john 1640|robert 1570|michael 1310|mary 1310|william 1230|david 1180|richard 850|charles 760|joseph 700
thomas 690|patricia 540|christopher 520|linda 520|barbara 490|daniel 490|paul 470|mark 470|elizabeth 470|donald 470
jennifer 470|george 460|maria 410|kenneth 410|susan 400|steven 390|edward 390|margaret 380|brian 370|ronald 360
anthony 360|dorothy 360|lisa 350|kevin 340|nancy 335|karen 335|betty 335|jason 330|matthew 330|gary 330|helen 330
timothy 320|sandra 315|jose 310|larry 300|jeffrey 300|frank 290|donna 290|carol 280|ruth 280|scott 270|eric 270
stephen 270|andrew 270|sharon 260|michelle 260|laura 255|sarah 255|kimberly 250|deborah 245|jessica 245|raymond 240
shirley 240|cynthia 235|angela 235|melissa 230|brenda 230|amy 225|gregory 220|joshua 220|jerry 220|anna 220
rebecca 215|virginia 215|dennis 210|kathleen 210|pamela 210|martha 205|debra 205|amanda 200|walter 200|stephanie 200
patrick 195|carolyn 195|peter 190|harold 190|christine 190|marie 190|janet 190|catherine 185|frances 185|douglas 180
henry 180|ann 180|joyce 180|diane 180|alice 180|julie 175|carl 170|arthur 170|heather 170|teresa 170|doris 170
gloria 165|ryan 165|roger 160|joe 160|juan 160|jack 160|albert 160|jonathan 160|evelyn 160|jean 160|cheryl 160
mildred 155|katherine 155|justin 155|terry 155|gerald 150|keith 150|samuel 150|willie 150|joan 150|ashley 150
judith 150|rose 150|ralph 145|lawrence 145|nicholas 145|roy 140|benjamin 140|janice 140|kelly 140|nicole 140
judy 140|christina 140|kathy 135|theresa 135|bruce 130|brandon 130|adam 130|harry 130|beverly 135|denise 130
tammy 130|fred 125|wayne 125|irene 125|jane 125|lori 125|billy 120|steve 120|louis 120|jeremy 120|aaron 120
rachel 120|marilyn 120|andrea 120|kathryn 115|randy 115|howard 115|eugene 115|carlos 115|louise 115|sara 115
anne 115|jacqueline 115|wanda 115|russell 110|bobby 110|victor 110|martin 110|bonnie 110|julia 110|ruby 110
lois 110|tina 110|phyllis 105|norma 105|paula 105|diana 105|annie 105|lillian 105|emily 105|robin 105|ernest 105
phillip 105|todd 105|jesse 105|craig 100|alan 100|shawn 100|clarence 100|sean 100|philip 100|chris 100|johnny 100
earl 100|jimmy 100|antonio 100|peggy 100|crystal 100|gladys 95|rita 95|dawn 95|connie 95|florence 95|tracy 95
edna 95|tiffany 95|danny 95|bryan 95|tony 95|luis 95|mike 90|stanley 90|leonard 90|nathan 90|dale 90|manuel 90
carmen 90|rosa 90|cindy 90|grace 90|wendy 85|victoria 85|edith 85|kim 85|sherry 80|sylvia 80|josephine 80
rodney 85|curtis 80|norman 80|allen 80|marvin 80|vincent 80|glenn 75|jeffery 75|travis 75|jeff 75|chad 75|jacob 200
tyler 180|zachary 150|alexander 200|ethan 120|noah 110|liam 90|mason 80|logan 90|lucas 80|dylan 110|austin 120
gabriel 100|cameron 80|elijah 80|samantha 170|hannah 120|madison 100|olivia 120|emma 130|sophia 100|isabella 100
alexis 100|abigail 100|lauren 120|megan 120|taylor 90|brittany 110|kayla 90|danielle 110|jordan 100|jesus 80
miguel 80|alejandro 60|francisco 75|jorge 60|mohammed 30|wei 20|ali 20`;

const lastNames = `
smith 828|johnson 655|williams 551|brown 487|jones 483|garcia 395|miller 394|davis 378|rodriguez 371|martinez 359
hernandez 354|lopez 296|gonzalez 285|wilson 272|anderson 266|thomas 256|taylor 255|moore 246|jackson 240|martin 238
lee 235|perez 231|thompson 225|white 224|harris 212|sanchez 208|clark 191|ramirez 189|lewis 180|robinson 180
walker 177|young 164|allen 164|king 158|wright 156|scott 149|torres 148|nguyen 148|hill 147|flores 147|green 146
adams 145|nelson 144|baker 142|hall 138|rivera 133|campbell 131|mitchell 130|carter 128|roberts 128|gomez 124
phillips 122|evans 121|turner 118|diaz 118|parker 114|cruz 113|edwards 113|collins 112|reyes 111|stewart 110
morris 108|morales 106|murphy 105|cook 103|rogers 102|gutierrez 99|ortiz 97|morgan 97|cooper 95|peterson 94
bailey 94|reed 94|kelly 91|howard 90|ramos 89|kim 89|cox 89|ward 88|richardson 88|watson 86|brooks 85|chavez 85
wood 85|james 85|bennett 84|gray 83|mendoza 82|ruiz 82|hughes 81|price 80|alvarez 80|castillo 79|sanders 78
patel 78|myers 77|long 77|ross 76|foster 76|jimenez 75|powell 74|jenkins 73|perry 73|russell 72|sullivan 72
bell 71|coleman 71|butler 70|henderson 69|barnes 69|gonzales 68|fisher 68|vasquez 68|simmons 67|romero 66|jordan 66
patterson 65|alexander 64|hamilton 63|graham 62|reynolds 62|griffin 61|wallace 61|moreno 61|west 60|cole 60
hayes 60|bryant 59|herrera 59|gibson 58|ellis 57|tran 57|medina 57|aguilar 56|stevens 56|murray 56|ford 56
castro 56|marshall 55|owens 55|harrison 54|fernandez 54|mcdonald 54|woods 54|washington 53|kennedy 53|wells 53
vargas 52|henry 52|chen 52|freeman 51|webb 51|tucker 51|guzman 50|burns 50|crawford 50|olson 49|simpson 49
porter 49|hunter 49|gordon 48|mendez 48|silva 48|shaw 48|snyder 48|mason 47|dixon 47|munoz 47|hunt 47|hicks 46
holmes 46|palmer 46|wagner 46|black 45|robertson 45|boyd 45|rose 45|stone 45|salazar 45|fox 45|warren 44|mills 44
meyer 44|rice 43|schmidt 43|wang 43|singh 42|li 42|khan 30|zhang 30|liu 30|cohen 30|murillo 15|schneider 30`;

/**
 * Cities, and how many of 100,000 people there live in them, from the same kind of source. A city that is not
 * listed is small.
 */
const cities = `
new york 2500|los angeles 1150|chicago 820|houston 690|phoenix 480|philadelphia 480|san antonio 430|san diego 415
dallas 390|jacksonville 285|austin 290|fort worth 275|san jose 305|columbus 270|charlotte 262|indianapolis 265
san francisco 262|seattle 220|denver 215|washington 207|nashville 206|oklahoma city 204|boston 202|el paso 204
portland 196|las vegas 192|memphis 190|detroit 192|baltimore 176|milwaukee 173|albuquerque 169|fresno 162
tucson 163|sacramento 157|mesa 151|kansas city 152|atlanta 150|omaha 146|colorado springs 143|raleigh 140
miami 133|long beach 141|virginia beach 138|oakland 132|minneapolis 129|tulsa 124|tampa 115|arlington 119
brooklyn 800|queens 700|bronx 430|manhattan 500|springfield 250`;

const parse = (text: string): ReadonlyMap<string, number> =>
	new Map(
		text
			.trim()
			.split(/[|\n]/)
			.map((entry) => {
				const end = entry.lastIndexOf(" ");
				return [entry.slice(0, end), Number(entry.slice(end + 1)) / 100_000];
			}),
	);

export const commonFirstNames = parse(firstNames);
export const commonLastNames = parse(lastNames);
export const bigCities = parse(cities);
