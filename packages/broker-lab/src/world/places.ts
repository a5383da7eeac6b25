/** A city of the United States, with the first digits of its postcodes and its area codes. */
export interface Place {
	readonly city: string;
	readonly state: string;
	/** Thousands of people, roughly. Larger cities are picked more often. */
	readonly size: number;
	readonly postcodePrefix: string;
	readonly areaCodes: readonly string[];
}

/** Well-known cities, from general knowledge, rounded. City, state, size, first digits of the postcodes, area codes. */
const table = `
New York|NY|8300|100|212 646 917|Buffalo|NY|278|142|716|Rochester|NY|211|146|585|Albany|NY|99|122|518
Syracuse|NY|148|132|315|Los Angeles|CA|3900|900|213 310 323|San Diego|CA|1390|921|619 858
San Jose|CA|1010|951|408|San Francisco|CA|870|941|415 628|Fresno|CA|542|937|559|Sacramento|CA|525|958|916
Long Beach|CA|466|908|562|Oakland|CA|440|946|510|Bakersfield|CA|403|933|661|Anaheim|CA|346|928|714
Riverside|CA|314|925|951|Santa Ana|CA|310|927|714 657|Stockton|CA|320|952|209|Chula Vista|CA|275|919|619
Houston|TX|2300|770|713 281 832|San Antonio|TX|1430|782|210 726|Dallas|TX|1300|752|214 469 972
Austin|TX|960|787|512 737|Fort Worth|TX|920|761|817 682|El Paso|TX|678|799|915|Arlington|TX|394|760|817
Corpus Christi|TX|317|784|361|Plano|TX|285|750|972 469|Laredo|TX|255|780|956|Lubbock|TX|257|794|806
Chicago|IL|2700|606|312 773 872|Aurora|IL|180|605|630 331|Springfield|IL|114|627|217|Peoria|IL|113|616|309
Rockford|IL|148|611|815 779|Phoenix|AZ|1610|850|602 480 623|Tucson|AZ|542|857|520|Mesa|AZ|504|852|480
Scottsdale|AZ|241|852|480|Philadelphia|PA|1600|191|215 267 445|Pittsburgh|PA|302|152|412 878
Allentown|PA|125|181|610 484|Erie|PA|94|165|814|Scranton|PA|76|185|570|Jacksonville|FL|950|322|904
Miami|FL|442|331|305 786|Tampa|FL|385|336|813|Orlando|FL|307|328|407 689|St. Petersburg|FL|258|337|727
Hialeah|FL|223|330|305 786|Tallahassee|FL|196|323|850|Fort Lauderdale|FL|182|333|954 754
Columbus|OH|905|432|614 380|Cleveland|OH|372|441|216|Cincinnati|OH|309|452|513|Toledo|OH|270|436|419 567
Akron|OH|190|443|330 234|Dayton|OH|137|454|937|Charlotte|NC|875|282|704 980|Raleigh|NC|468|276|919 984
Greensboro|NC|299|274|336|Durham|NC|284|277|919 984|Winston-Salem|NC|250|271|336|Asheville|NC|94|288|828
Indianapolis|IN|888|462|317 463|Fort Wayne|IN|264|468|260|Evansville|IN|117|477|812 930|South Bend|IN|103|466|574
Seattle|WA|737|981|206|Spokane|WA|229|992|509|Tacoma|WA|220|984|253|Vancouver|WA|191|986|360 564
Denver|CO|716|802|303 720|Colorado Springs|CO|479|809|719|Aurora|CO|387|800|303 720|Fort Collins|CO|170|805|970
Washington|DC|690|200|202|Boston|MA|675|021|617 857|Worcester|MA|206|016|508 774|Springfield|MA|156|011|413
Cambridge|MA|118|021|617 857|Nashville|TN|690|372|615 629|Memphis|TN|633|381|901|Knoxville|TN|191|379|865
Chattanooga|TN|181|374|423|Detroit|MI|639|482|313|Grand Rapids|MI|199|495|616|Lansing|MI|113|489|517
Ann Arbor|MI|124|481|734|Flint|MI|81|485|810|Oklahoma City|OK|681|731|405 572|Tulsa|OK|413|741|918 539
Portland|OR|652|972|503 971|Salem|OR|176|973|503 971|Eugene|OR|177|974|541 458|Las Vegas|NV|642|891|702 725
Henderson|NV|317|890|702 725|Reno|NV|264|895|775|Louisville|KY|633|402|502|Lexington|KY|323|405|859
Baltimore|MD|586|212|410 443 667|Rockville|MD|67|208|301 240|Annapolis|MD|41|214|410 443|Milwaukee|WI|577|532|414
Madison|WI|270|537|608|Green Bay|WI|107|543|920|Albuquerque|NM|564|871|505|Las Cruces|NM|111|880|575
Santa Fe|NM|88|875|505|Atlanta|GA|499|303|404 470 678|Savannah|GA|148|314|912|Augusta|GA|202|309|706 762
Macon|GA|157|312|478|Omaha|NE|486|681|402 531|Lincoln|NE|291|685|402 531|Minneapolis|MN|430|554|612
St. Paul|MN|311|551|651|Duluth|MN|87|558|218|Wichita|KS|397|672|316|Topeka|KS|126|666|785
Kansas City|KS|157|661|913|Kansas City|MO|508|641|816 975|St. Louis|MO|302|631|314 557|Springfield|MO|169|658|417
New Orleans|LA|384|701|504|Baton Rouge|LA|227|708|225|Shreveport|LA|188|711|318|Honolulu|HI|351|968|808
Newark|NJ|312|071|973 862|Jersey City|NJ|293|073|201 551|Paterson|NJ|160|075|973 862|Trenton|NJ|91|086|609 640
Anchorage|AK|291|995|907|Fairbanks|AK|33|997|907|Boise|ID|236|837|208 986|Richmond|VA|227|232|804
Virginia Beach|VA|459|234|757 948|Norfolk|VA|238|235|757 948|Arlington|VA|239|222|703 571|Roanoke|VA|100|240|540
Birmingham|AL|201|352|205 659|Montgomery|AL|201|361|334|Huntsville|AL|215|358|256 938|Mobile|AL|187|366|251
Des Moines|IA|214|503|515|Cedar Rapids|IA|138|524|319|Davenport|IA|102|528|563|Salt Lake City|UT|200|841|801 385
Provo|UT|115|846|801 385|Little Rock|AR|203|722|501|Fayetteville|AR|94|727|479|Charleston|SC|150|294|843 854
Columbia|SC|137|292|803 839|Greenville|SC|71|296|864|Jackson|MS|154|392|601 769|Gulfport|MS|73|395|228
Providence|RI|191|029|401|Bridgeport|CT|149|066|203 475|Hartford|CT|121|061|860 959|New Haven|CT|135|065|203 475
Manchester|NH|116|031|603|Portland|ME|68|041|207|Burlington|VT|45|054|802|Wilmington|DE|71|198|302
Sioux Falls|SD|193|571|605|Rapid City|SD|75|577|605|Fargo|ND|126|581|701|Bismarck|ND|74|585|701
Billings|MT|117|591|406|Missoula|MT|74|598|406|Cheyenne|WY|65|820|307|Casper|WY|59|826|307
Charleston|WV|49|253|304 681|Huntington|WV|47|257|304 681`;

const cells = table.trim().split(/[|\n]/);

export const places: readonly Place[] = Array.from({ length: cells.length / 5 }, (_, index) => {
	const [city = "", state = "", size = "", postcodePrefix = "", areaCodes = ""] = cells.slice(index * 5);
	return { city, state, size: Number(size), postcodePrefix, areaCodes: areaCodes.split(" ") };
});

export const stateNames: Readonly<Record<string, string>> = {
	AK: "Alaska", AL: "Alabama", AR: "Arkansas", AZ: "Arizona", CA: "California", CO: "Colorado", CT: "Connecticut",
	DC: "District of Columbia", DE: "Delaware", FL: "Florida", GA: "Georgia", HI: "Hawaii", IA: "Iowa", ID: "Idaho",
	IL: "Illinois", IN: "Indiana", KS: "Kansas", KY: "Kentucky", LA: "Louisiana", MA: "Massachusetts", MD: "Maryland",
	ME: "Maine", MI: "Michigan", MN: "Minnesota", MO: "Missouri", MS: "Mississippi", MT: "Montana",
	NC: "North Carolina", ND: "North Dakota", NE: "Nebraska", NH: "New Hampshire", NJ: "New Jersey", NM: "New Mexico",
	NV: "Nevada", NY: "New York", OH: "Ohio", OK: "Oklahoma", OR: "Oregon", PA: "Pennsylvania", RI: "Rhode Island",
	SC: "South Carolina", SD: "South Dakota", TN: "Tennessee", TX: "Texas", UT: "Utah", VA: "Virginia", VT: "Vermont",
	WA: "Washington", WI: "Wisconsin", WV: "West Virginia", WY: "Wyoming",
}; // biome-ignore format: a table
