/**
 * The subjects that replies talk about, by the words for them in eight languages. Each pattern is matched with a
 * sentence of folded text: lower case and without marks ("gelöscht" is "geloscht"). For the model a concept is
 * evidence, not a verdict.
 */
const words: Readonly<Record<string, readonly string[]>> = {
	erase: [
		"delet|remov(e|al|ing)|eras(e|ure|ing)|suppress|opt(ed|ing)?[- ]?out|purg|anonymi[sz]|taken? down|destroy|unlist|scrub|wip(e|ed|ing)|unsubscrib|do[- ]not[- ]sell",
		"\\w*(ge)?lo(e)?sch|entfern|gesperrt|sperr|anonymisier|vernicht|getilgt|bereinig",
		"supprim|suppression|effac|retir(e|er|ee|ees|es|ons|ait)\\b|anonymis|desinscri|desindex",
		"elimin|suprim|supresion|borra|cancelacion|retirad|dar de baja|dad[oa]s? de baja",
		"cancella|elimina|rimoss|rimoz|rimuov|oblio",
		"verwijder|gewist|wissen|uitgeschreven|afgemeld|geschrapt",
		"apag(a|o|u)|exclu(i|s)|eliminac",
		"usun|usuw|skasow|wymaz|wykresl|zanonimiz",
	],
	erased: [
		"(has|have|had|was|were|been|now|already|successfully|we've|is|are|completely|permanently|fully|here(?:by)|confirm)( \\w+){0,4} (deleted|removed|erased|suppressed|purged|anonymi[sz]ed|opted[- ]out|taken down|destroyed|unlisted|unsubscribed|wiped|scrubbed)",
		"^(we )?(deleted|removed|erased|suppressed|purged|opted you out|took (it|this|your|the)|pulled)",
		"no longer( be)? (appear|found|listed|visible|display|searchable|show|available|hold|have|in our|part of|sold|shared)|is (gone|down)|are gone|all gone|all done|\\bdone[.!]|(deletion|removal|erasure|suppression|opt[- ]?out)( \\w+){0,3} (is|has been|was|are) (now )?(complete|confirm|carried out|successful|effective|final|processed|executed|active)",
		"(request|case|ticket)( \\w+){0,4} (has been|was|is) (now )?(completed|fulfilled|honou?red|carried out|executed|processed|actioned|closed as complete)|(completed|fulfilled|processed|honou?red|actioned) (your|the|this)( \\w+){0,3} (request|deletion|removal|opt)|\\bgone\\b|(came|went|taken|took|pull(ed)?) .{0,30}(down|off|out)\\b|expung|wiped|\\bsorted\\b|all set|fulfilled|no longer (exists?|holds?)|honou?red",
		"(wurde|wurden|sind|ist|haben|habe|worden|bestatigen).{0,110}(geloscht|entfernt|anonymisiert|gesperrt|vernichtet|ausgetragen|bereinigt|geloescht)|(loschung|loeschung|sperrung|entfernung).{0,60}(abgeschlossen|durchgefuhrt|erfolgt|vorgenommen|vollzogen|ausgefuhrt|erledigt|umgesetzt)|nicht mehr (gespeichert|vorhanden|sichtbar|gelistet|auffindbar|abrufbar|enthalten|verarbeitet)|\\berledigt|(ist|sind|hab\\w*) .{0,60}(raus|weg|draussen|rausgenommen)\\b|getilgt|beseitigt|aus .{0,40}(genommen|herausgenommen)|umgesetzt",
		"(avons|ont|a|sont|est|ete|etes|ai)\\b.{0,70}(supprime|efface|retire|anonymise|desinscri|detrui|desindex)|(suppression|effacement|retrait|demande).{0,40}(effectu|realis|effectiv|termine|acheve|abouti|execut)|plus (aucune|aucun|presente|visible|accessible|dans (nos|notre))|n'existe(nt)? plus|ne (s'affiche|figure|figurent|sont|est|apparai\\w+) plus|avons procede a|depublie|detruit|sorti(s|es)? de|enlev|plus rien|n'existe plus|c'est fait",
		"(hemos|han|ha|fueron|fue|queda|quedan|quedado|estan|sido|he)\\b.{0,60}(eliminad|suprimid|borrad|cancelad|retirad|anonimizad|dado de baja)|hemos procedido|ya no (aparece|figura|consta|estan|esta|conserva|trata|se muestra|existe)|(supresion|eliminacion|baja|cancelacion).{0,40}(realizad|complet|efectu|ejecutad|finaliz|llevad)|(eliminamos|borramos|suprimimos|dimos de baja)|quit(e|ado)|destruid|han salido|borrad|ya no existe|listo",
		"(abbiamo|sono|e|stat[oaie]|risulta|risultano|ho|provveduto)\\b.{0,70}(cancellat|eliminat|rimoss|anonimizzat|soppress|distrutt|provveduto a)|(cancellazione|rimozione|eliminazione).{0,50}(effettuat|complet|eseguit|avvenut|conclus|portat)|non (c'e|si apre|compar|figur|sono|e|risult)\\w* piu|tolt[oi]|distrutt|evasa|non esiste piu|fatto\\b",
		"(hebben|heeft|is|zijn|werd|werden|heb|wij|bevestigen)\\b.{0,90}(verwijderd|gewist|geanonimiseerd|uitgeschreven|afgemeld|geschrapt|vernietigd)|(verwijdering|wissing).{0,50}(voltooid|uitgevoerd|afgerond|doorgevoerd)|(staat|staan|doet|bestaat)( \\w+){0,3} niet meer|eraf gehaald|van onze (website|site) gehaald|niet (meer|langer) (zichtbaar|vindbaar|opgenomen|in ons|in onze|bewaard|voor)|weggehaald|eraf gehaald|is weg|vernietigd|uit .{0,30}gehaald|gewist",
		"(foram|foi|temos|ja|estao|esta|sido|encontram-se)\\b.{0,60}(eliminad|apagad|removid|excluid|anonimizad|suprimid)|\\b(eliminamos|apagamos|removemos|excluimos|procedemos)\\b|(eliminacao|exclusao|remocao|apagamento).{0,40}(concluid|efetuad|realizad|executad|feita)|ja nao (existe|consta|figura|aparec|est|se encontr|dispomos|conserv)|deixaram de|tir(ei|ado|ar tudo)|destruid|retirad|ja nao existe|apagamos",
		"(zostal|zostaly|zostala|zostalo|sa|jest)\\b.{0,60}(usuniet|skasowan|wymazan|zanonimizowan|wykreslon)|usunelismy|usunieto|skasowalismy|wykreslilismy|zanonimizowalismy|usunalem|usunelam|(usuniecie|usuwanie).{0,40}(zakonczon|wykonan|zrealizowan)|nie (sa|jest|ma|figuruj\\w+|widniej\\w+|przetwarzamy|przechowujemy) (juz|wiecej)|juz nie|usunelismy|zniknal",
	],
	later: [
		"(will|shall|'ll|going to|scheduled|to be|is being|are being|in the process|once|after|as soon as|upcoming|soon|shortly|until|pending|when we|allow|expect|may take|can take|takes? (up to|about)|up to 0|currently|in progress|next)\\b|scheduled|queued?\\b|in (the|our) (queue|order)|estimated finish|pick it up|hasn't been",
		"\\b(werden wir|wird|werden|sobald|demnachst|umgehend|in kurze|innerhalb|binnen|nachsten|kunftig|derzeit|aktuell|in bearbeitung|schnellstmoglich|kann (bis|einige)|vorgemerkt|veranlass)|eingeplant|geplant",
		"\\b(sera|seront|allons|procederons|supprimerons|effacerons|traiterons|va etre|vont etre|dans (un|les|le) (delai|meilleurs|plus)|d'ici|sous 0|prochain|en cours|des que|une fois|reviendrons|repondrons|actuellement|programme)|programme[er]|programmee",
		"\\b(sera|seran|procederemos|eliminaremos|suprimiremos|vamos a|se procedera|en breve|proximamente|en el plazo|en un plazo|una vez|dentro de|a la mayor|actualmente|en curso|estamos|daremos|contestaremos|responderemos|puede tardar|proxim)|programad|previst",
		"\\b(sara|saranno|procederemo|provvederemo|cancelleremo|verra|verranno|entro|a breve|prossim|quanto prima|non appena|una volta|attualmente|in corso|stiamo|risponderemo|in fase)|programmat|previst",
		"\\b(zal|zullen|wordt|worden|zodra|binnen|spoedig|momenteel|komende|straks|uiterlijk|gaan wij|gaan we|nemen wij|in behandeling)|ingepland|gepland|voorzien",
		"\\b(sera|serao|iremos|vamos|procederemos|eliminaremos|em breve|no prazo|assim que|dentro de|proxim|atualmente|em curso|estamos|responderemos|brevemente|apos)|agendad|previst",
		"\\b(zostanie|zostana|usuniemy|bedzie|beda|rozpatrzymy|odpowiemy|wkrotce|w ciagu|w terminie|niezwlocznie|obecnie|trwa|najblizsz|skontaktujemy|do dnia|gdy tylko)|zaplanowan",
	],
	condition: [
		"\\b(if|provided that|unless|in case|should you|whether|would|depending)\\b",
		"\\b(falls|wenn|sofern|soweit|sollten|vorbehaltlich|ob)\\b",
		"\\b(si|sous reserve|au cas ou|a condition)\\b",
		"\\b(siempre que|en caso de|a menos que|salvo que)\\b",
		"\\b(se|qualora|purche|a condizione|nel caso)\\b",
		"\\b(indien|als|mits|tenzij|voor zover)\\b",
		"\\b(caso|desde que|a menos que)\\b",
		"\\b(jesli|jezeli|o ile|pod warunkiem|gdyby|czy)\\b",
	],
	not: [
		"(not|no|never|none|cannot|unable|without|neither|nor|nothing|fail(ed)?)\\b|\\w+n't\\b",
		"\\b(nicht|kein|keine|keinen|keiner|keinerlei|ohne|weder|nichts)\\b",
		"\\b(ne|n'\\w+|pas|aucun|aucune|sans|impossible|jamais|rien|ni)\\b",
		"\\b(no|ningun|ninguna|sin|tampoco|imposible|nada|nunca)\\b",
		"\\b(non|nessun|nessuno|nessuna|senza|alcun|alcuna|impossibile|ne)\\b",
		"\\b(niet|geen|niets|zonder|noch|nooit)\\b",
		"\\b(nao|nenhum|nenhuma|sem|nada|nem|quaisquer)\\b",
		"\\b(nie|zaden|zadnych|zadne|brak|bez|ani|nic)\\b",
	],
	nothing: [
		"(no|any|zero|nothing)( \\w+){0,3} (record|data|information|match|result|listing|profile|account|entr(y|ies)|trace|file|hit)s?( \\w+){0,6} (found|located|held|on file|match|associated|about you|relat|in our|stored|exist|for you|under|with)|(could|were|was|are|did|have|been|can|do) ?(not|n't|unable|un able)( been)?( to| able to)?( \\w+)? ?(find|locat|identif|match|discover|trace)|(unable|not able|failed) to (find|locate|identify|match)|(do|does|did)(es)? ?(not|n't)( currently| presently)? (hold|have|possess|store|process|maintain|keep|collect|contain)( \\w+){0,3} (data|information|record|profile|listing|file|account)|not (in|on|part of|present|found|appear)( \\w+){0,2} (database|system|file|record|list|site|index)|nothing (on file|about you|found|came up|under|in our)|no (record|match|data|result|trace|listing|file|hit)s?\\b|came (back|up) (empty|blank|with nothing)|turned up nothing|not (a )?(customer|known|registered)|never (had|held|been)|(aren't|are not|isn't|is not|not) (in|on) (here|our|the|any)|nowhere|can't see you|nothing (came|comes|turned) up|no hits|negative\\b|does not (maintain|hold)|never have",
		"(keine|keinerlei|nichts).{0,80}(gespeichert|gefunden|vorhanden|vorliegen|vor\\b|verarbeit|ermitteln|festgestellt|hinterlegt|treffer|bekannt)|nicht (in unser|gefunden|gespeichert|auffindbar|ermittel|bekannt|vorhanden|verzeichnet|aufgefunden)|negativauskunft|kein(en|e)? (treffer|datensatz|eintrag|konto|profil)|weder.{0,60}noch|nirgends|gar nicht drin|ergebnislos|steh(t|st|en) bei uns (gar )?nicht|keinem unserer|nie ein konto|liegen uns kein|unbekannt",
		"aucun(e)?s?.{0,50}(donnee|information|trace|enregistrement|resultat|compte|fiche|correspondance|profil|dossier)|n'(avons|a|ont|ai|est|etes)( \\w+){0,3} (trouve|retrouve|identifie|connu|repertori|inscrit)|ne (detenons|disposons|figurez|figure|figurent|traitons|conservons|possedons|retrouvons|trouvons)|inconnu|introuvable|rien trouve|nulle part|n'ont rien donne|n'existe (chez nous )?(aucun|pas)|pas de fiche|nous est inconnu|moindre information|jamais eu de compte",
		"(ningun|ninguna|ningunos).{0,40}(dato|registro|informacion|coincidencia|cuenta|resultado|fichero|perfil|ficha)|no (hemos (encontrado|localizado|hallado)|constan|consta|figuran|figura|disponemos|tenemos|encontramos|existe|existen|aparece|aparecen|obran|obra|tratamos|se (ha|han)? ?(encontrado|localizado|hallado)|ha sido posible (localizar|encontrar)|poseemos|almacenamos|esta (usted )?en nuestr)|sin (coincidencias|resultados)|por ninguna parte|no obra|sin resultados|menor informacion|nunca tuvo|no figura|nada que (suprimir|borrar|eliminar)",
		"(nessun|alcun|nessuna|alcuna).{0,40}(dato|record|informazion|registrazione|corrispondenza|profilo|account|riscontro|scheda|risultat|traccia|nominativo)|non (abbiamo (trovato|individuato|rinvenuto|reperito)|risulta|risultano|deteniamo|disponiamo|sono presenti|e presente|trattiamo|compare|compaiono|siamo in possesso|figura|conserviamo|esist)|esito negativo|da nessuna parte|non emerge|minima informazione|non ha mai avuto|nulla da|non esiste alcun",
		"geen.{0,60}(gegevens|record|records|informatie|resultaat|resultaten|account|vermelding|treffer|profiel|dossier)|(niet|niets).{0,40}(gevonden|aangetroffen|teruggevonden|bekend|voorkomt|vinden|terugvinden|terug te vinden)|komt? (u )?niet voor|nergens|niets te (wissen|verwijderen)|nooit een account|niet aangetroffen|geen van onze",
		"(nenhum|nenhuma|quaisquer|qualquer).{0,40}(dado|registo|registro|informac|correspond|conta|resultado|ficha|perfil|cadastro)|nao (encontramos|foram encontrad|foi encontrad|constam|consta|possuimos|temos|detemos|existem|existe|tratamos|localizamos|dispomos|figura|foi possivel (encontrar|localizar)|conservamos|identificamos|foram localizad|foi localizad)|lado nenhum|nao ha (qualquer|nada)|menor informacao|nunca teve|nada a (apagar|eliminar)",
		"(nie|zadn\\w+).{0,60}(znalez|odnalez|posiada|przetwarza|przechow|figuruj|widniej|zidentyfik|wystepuj)|brak.{0,40}(danych|rekord|wpis|informacji|wynik|dopasowan|pasujac)|nie ma (pan|pani|panstwa|takich|zadnych)|nigdzie|nie ma zadn|nie mamy",
	],
	extend: [
		"extend|extension|(additional|more|extra|further) (time|0|two|forty|thirty|sixty|month|days|weeks)|longer than|beyond the|need until|0 additional|later than (we )?(expected|planned|promised)|(is|been|be|are) delayed|(sorry|apolog\\w+) (for|about) the (delay|wait)|processing is delayed|caused by|behind schedule|until the end of|meet the (deadline|0)|by the deadline|moved|pushing|due date|new (target|due|date)|slipped|won't make|not (be able to )?(make|meet) (it|the)|target date|swamped|further (period|months?|time)|time needed",
		"verlanger|fristverlangerung|mehr zeit|weitere (zwei|0|drei)|(zwei|0|drei) weitere|langer|verzoger|verschieb|fristgerecht|monatsfrist|geduld|noch (bis|0|drei|zwei|etwa)|frist .{0,40}(verlang|abgelaufen)|gehalten werden|dauert noch|dauert .{0,10}langer|fristerstreckung|zusatzliche (zeit|0|zwei|frist)|neue\\w* (falligkeit|frist|termin)|schaffen (wir )?es nicht|zieht sich|noch bis",
		"prolong|prorog|delai supplementaire|deux mois supplementaires|(mois|jours|semaines) supplementaires?|plus (de temps|longtemps)|(du|en|le) retard|reporte|delai .{0,30}(tenir|depasse)|tenir le delai|encore (0|six|deux|trois|quelques)|patienter|temps supplementaire|nouvelle echeance|nouveau delai|plus longtemps|plus de temps|delai est porte|comptez encore|semaines? de retard|respecter le delai",
		"prorrog|ampli(ar|amos|acion|ado|a\\b)|mas tiempo|0 (meses|dias) (mas|adicional)|plazo adicional|extender|retras|demora|aplaza|no llegamos|(0|dos|tres|treinta) (\\w+ )?(mas|adicional)|dentro del plazo de|hacen falta|nueva fecha|nuevo plazo|cumplir el plazo|a tiempo|semanas de retraso",
		"prorog|ulteriori (0|due|tre|sessanta|trenta)|piu tempo|tempo supplementare|estend|estension|ritard|dilazion|slitta|rispettare la scadenza|altr[ei] (0|due|tre)|in piu|ancora 0|attendere fino|nuova (scadenza|data)|nuovo termine|rispettare il termine|settimane di ritardo",
		"verleng|uitstel|meer tijd|extra (tijd|0|twee)|(twee|0) (extra )?maanden|langer|vertrag|nog (0|twee|drie|eens)|uitgesteld|halen de termijn|extra nodig|lukt het ons niet|geduld tot|lopen achter|nieuwe (einddatum|datum|termijn)|redden (wij|we) de termijn|meer tijd|weken vertraging",
		"prorrog|prolong|mais tempo|prazo adicional|(dois|0) meses adicionais|estend|alarg|atras|adiad|cumprir o prazo|mais (0|dois|tres|trinta)|demorar mais|dentro do prazo|aguarde ate|nova data|novo prazo|cumprir o prazo|semanas atrasad",
		"przedluz|wydluz|wiecej czasu|dodatkow\\w+ (czas|0|dwa|dwoch)|opozni|o kolejne|pozniej niz|przesuniet|jeszcze 0|trwa dluzej|cierpliwosc|nie odpowiemy w|nowy termin|nie zdazymy",
	],
	complex: [
		"complex|volume|number of (requests|inquiries)|backlog|unusually high|large number|due to the",
		"komplex|anzahl|hohes aufkommen|vielzahl|aufwand|umfang",
		"complexit|complexe|nombre (important |eleve )?de demandes|volume",
		"complej|numero de solicitudes|volumen|elevado",
		"compless|numero (elevato )?(di|delle) richieste|volume|mole",
		"complex|aantal (verzoeken|aanvragen)|drukte|hoeveelheid|omvang",
		"complex|numero de (pedidos|solicitac)|volume|elevado",
		"zlozon|skomplikowan|liczb\\w* (wniosk|zadan|zgloszen|spraw)|duz\\w+ ilosc",
	],
	received: [
		"receiv|receipt|thank(s| you) for (contact|your|reach|submit|get|writ|the)|(request|ticket|case|reference) ?(number|id|#|no)|acknowledg|opened a|has been (logged|registered|created|assigned|opened|submitted|queued|added)|got your|we have your",
		"eingegangen|erhalten|eingang|vielen dank fur ihr|danke fur ihr|vorgangsnummer|ticketnummer|aktenzeichen|bearbeitungsnummer|ticket|registriert|empfangsbestatigung|zur kenntnis|erreicht",
		"bien recu|accus\\w+ (de )?reception|bonne reception|nous est (bien )?parvenue|numero de (dossier|ticket|demande|suivi)|enregistre|remercions (de|pour) votre",
		"recibido|acus\\w+ (de )?recibo|numero de (caso|expediente|ticket|referencia|solicitud)|registrad|recepcion|gracias por (contactar|su|ponerse|escribir)|hemos abierto",
		"ricevut|presa in carico|preso in carico|numero (di )?(pratica|ticket|protocollo|richiesta|riferimento)|protocollat|ricezione|registrata|conferm\\w+ (la|di|l'avvenuta) ricez",
		"ontvang|ontvangst|zaaknummer|ticketnummer|kenmerk|referentienummer|geregistreerd|bedankt voor (uw|je)|dank voor",
		"recebemos|recec|recebid|recebimento|numero do? (processo|pedido|ticket|protocolo|caso)|registad|registrad|obrigad\\w+ por|protocolo|aviso de rece",
		"otrzyma|wplyn|numer (sprawy|zgloszenia|referencyjny)|zarejestrowa|potwierdza\\w* (otrzymanie|wplyw|przyjecie)|dziekujemy za (kontakt|wiadomosc|zgloszenie|przeslanie)|przyje(to|lismy)",
	],
	working: [
		"being (processed|review|handled|looked|investigat|worked)|look(ing)? into|get back|(respond|reply|answer|update you|follow up|hear from us|be in touch)|forward|escalat|in progress|in (the )?queue|under review|review|assign|passed (it |this |your )?(on|to)|working on|process(ing)? (your|the|this|it)|team (will|is)",
		"bearbeit|weitergeleitet|weiterleit|prufung|gepruft|prufen|melden uns|zuruck|kummern|ubergeben|fachabteilung|ruckmeldung",
		"en cours|trait(e|er|ement)|transmis|transmet|reviendr|reviens|etudi|examen|examin|instruct|prise en charge|service (competent|concerne)|dpo|repond",
		"en curso|tramit|remitid|trasladad|revis|gestion|departamento|procesand|procesar|contestar|responder|estudi|derivad|analiz",
		"in lavorazione|inoltrat|trasmess|verific|esamin|gestion|ufficio|riscontro|risponder|ricontatt|valutazion|presa in carico",
		"behandel|doorgestuurd|doorgezet|beoordel|bekijk|terug(komen|kom)|reactie|reageren|afdeling|in behandeling|onderzoek|verwerk",
		"em analise|analis|encaminhad|reencaminhad|tratamento do (seu )?pedido|departamento|equipa|equipe|responder|resposta|contacto|retorno|processar|processad",
		"rozpatr|przekaz|analiz|weryfik|odpowied|dzial|zespol|w toku|realizac|zajm|kontakt",
	],
	ask: [
		"please|kindly|(could|can|would) you|we (need|require|ask|must)|(you|it) (need|must|will need|are required|have) to|is (needed|required)|in order to|to (proceed|continue|verify|confirm|complete|finali[sz]e|help|process)|send (us|me|it|over)|provide|reply with|missing|still need|required|once we (have )?receive|can only be|tell us|let us know|waiting for|outstanding|on hold|still missing|before (we|i) (start|can)|is acceptable|will suffice|may i ask|works\\b",
		"bitte|bitten|benotig|brauchen|mussen sie|konnten sie|senden sie|teilen sie|erforderlich|notwendig|erst (bearbeitet|geloscht|wenn|dann|nach)|um (ihr|ihre|die|den|fort)|fehl(t|en)|wir bendtigen|schicken sie|ubersenden|warten auf|genugt|wir hatten gern|schick|ohne .{0,30}(darf|kann) ich",
		"merci de|veuillez|nous avons besoin|afin de|pourriez|prions|necessaire|devez|invitons|il (nous )?(faut|manque)|indispensable|envoyez|transmettre|fournir|communiquer|prealable|requis|en attente|suffit|il (me|nous) faut|sans .{0,40}je ne peux",
		"por favor|rogamos|necesit|indiquenos|facilit|debe|precis|envienos|remit|aporte|aportar|solicitamos|es necesario|para poder|podria|requerimos|pedimos|falta|complet|pendiente de|basta\\b|falta\\b|sin .{0,40}no puedo",
		"preghiamo|si prega|prego|per favore|abbiamo bisogno|occorre|necessari|deve|dovra|potrebbe|invi(ar|i|arci)|fornir|indicar|al fine di|per poter|richied|chiediamo|cortesemente|manca|servono|serve|in attesa|basta\\b|occorre|mi serve|senza .{0,40}non posso",
		"graag|gelieve|wilt u|verzoeken|nodig|kunt u|zou u|stuur|dient|vragen (wij|we) u|alstublieft|ontbreekt|vereist|om uw|om je|moet u|wil je|moeten (wij|we)|wachten op|volstaat|zonder .{0,40}(mag|kan) ik|graag",
		"agradec|solicit|precis|por favor|deve|devera|poderia|envie|indique|necess|e favor|pedimos|queira|falta|forneca|preench|para (podermos|que possamos|prosseguir)|a aguardar|basta\\b|preciso|precisavamos|sem .{0,40}nao posso",
		"prosimy|prosze|potrzebuj|nalezy|konieczn|niezbedn|wymaga|aby|w celu|brakuj|uprzejmie|musimy|uzupeln|przesl(ac|anie|ij)|podac|podanie|musi|oczekujemy|wystarczy|prosimy",
	],
	click: [
		"click|tap (the|here|on|below)|follow (the|this) link|link below|button|open (the|this) link|visit the link|urlx|(the|this) link|one[- ]time link|using the link|link (expires|is valid)",
		"klick|link|schaltflache|button",
		"cliqu|lien|bouton|suivez",
		"clic|enlace|pulse|boton|pinch|vinculo",
		"clic|link|pulsante|collegamento",
		"klik|link|knop",
		"cliqu|clic|ligacao|hiperligacao|botao|link",
		"klikn|link|odnosnik|przycisk",
	],
	verify_address: [
		"(confirm|verify|validat)( \\w+){0,4} (e-?mail|request|address|removal|opt|deletion|it was you|that (it|you)|your identity)|(confirmation|verification) (e-?mail|link|mail|step)|double[- ]opt",
		"(bestatig|verifizier|bestaetig).{0,60}(e-?mail|anfrage|antrag|adresse|loschung|link|klick)|(e-?mail|anfrage|antrag|adresse|loschung|link|klick).{0,60}(bestatig|verifizier|bestaetig)",
		"(confirm|valid|verif).{0,60}(e-?mail|demande|adresse|suppression|lien|cliqu|courriel)|(lien|cliqu).{0,60}(confirm|valid|verif)",
		"(confirm|valid|verif).{0,60}(correo|solicitud|direccion|e-?mail|supresion|enlace|clic|baja)|(enlace|clic|pulse).{0,60}(confirm|valid|verif)",
		"(conferm|valid|verific).{0,60}(e-?mail|richiesta|indirizzo|cancellazione|link|clic)|(link|clic).{0,60}(conferm|valid|verific)",
		"(bevestig|verifi).{0,60}(e-?mail|verzoek|aanvraag|adres|verwijder|link|klik)|(link|klik).{0,60}(bevestig|verifi)",
		"(confirm|valid|verific).{0,60}(e-?mail|pedido|solicitac|endereco|eliminac|ligacao|link|cliqu|exclusao)|(link|cliqu|ligacao).{0,60}(confirm|valid|verific)",
		"(potwierd|weryfik).{0,60}(e-?mail|adres|zadani|wniosk|link|klik|usuniec|zgloszen)|(link|klik|odnosnik).{0,60}(potwierd|weryfik)",
	],
	form: [
		"form\\b|web-?form|online form|forms\\b|portal|privacy (center|centre|hub)|opt-?out page|(our|the) (website|web ?page|page)|request page|self[- ]service|log ?in|submit (your|a|the|this|it|all)( \\w+){0,4} (through|via|using|at|on|here)|only (accept|process|handle)|do not (accept|process|handle)( \\w+){0,4} (e-?mail|mail|this address)|by post|dsar tool|settings >|log in|sign in to|self[- ]service|(over|by|via) (the )?(tele)?phone|toll[- ]free|by fax|designated method|removal tool|wrong channel|resubmit|not processed|not acted upon|opt[- ]?out page",
		"\\w*formular|vordruck|antragsformular|portal|webformular|online-?formular|auf unserer (website|webseite|internetseite)|datenschutz-?center|ausfull|nicht per e-?mail|kundenkonto|einloggen|einstellungen|telefonisch|vordruck|nur uber|ausschliesslich uber|falscher kanal|loschwerkzeug|selbst (loschen|austragen)",
		"formulaire|portail|en ligne|rempli|page (dediee|de)|site (web|internet)|espace (client|personnel)|parametres|par telephone|imprime|mauvais canal|uniquement (par|via)|outil de|page dediee|passez par|boite ne",
		"formulario|impreso|portal|cumpliment|rellen|en linea|pagina web|area (de )?(cliente|privada)|sede|ajustes|por telefono|impreso|canal equivocado|exclusivamente|herramienta|via web|este buzon",
		"modulo|portale|form\\b|compil|online|sito|area (riservata|personale)|impostazioni|per telefono|stampato|canale errato|esclusivamente|strumento di|questa casella",
		"\\w*formulier|portaal|portal|invul|vul .{0,40} in|website|webpagina|mijn omgeving|instellingen|telefonisch|verkeerd kanaal|uitsluitend|hulpmiddel|alleen via",
		"formulario|portal|preench|online|pagina|site|area (de cliente|reservada)|definicoes|por telefone|impresso|canal errado|exclusivamente|ferramenta|esta caixa",
		"formularz|portal|wypeln|strone|stronie|online|panel|telefoniczn|wylacznie przez|druk|niewlasciwy kanal",
	],
	facts: [
		"date of birth|birthday|born|how old|where (did|do) you live|which (listing|age)|birth ?date|\\bdob\\b|previous address|former address|full (legal )?name|(the|your) name and address|middle name|phone number|mailing address|postal address|home address|street address|zip|url of|(link|links|urls?) (to|of) (the|your|each|any)|customer number|account number|(additional|more|further) (information|details|data|info|identif)|following (information|details|data)|last four|age\\b|screenshot|which (record|profile|listing|one)|maiden name|other (e-?mail|address|name)|year of birth|city and state|more specific|e-?mail address(es)? (you|used|associated|that)",
		"geburtsdatum|geboren|gewohnt|welche(n|r|s)? (seite|eintrag|konto)|anschrift|\\badresse|vorname|nachname|geburtsname|geburtsort|kundennummer|telefonnummer|(weitere|zusatzliche|folgende|nahere|erganzende|genauere) (angaben|informationen|daten)|fruhere|url|vollstandige|geburtstag|angaben",
		"date de naissance|quel est votre age|dans quelle ville|quel(le)? (compte|fiche|pseudo)|lien exact|adresse (postale|complete|precedente)|anciennes? adresse|nom complet|nom de (naissance|jeune fille)|numero de (client|telephone|contrat)|(informations|renseignements|elements|precisions|donnees) (complementaires|supplementaires|suivant)|url|lieu de naissance|precisions|preciser|(autres|adresses?) e-?mails?",
		"fecha de nacimiento|que edad|en que ciudad|telefono\\b|que (cuenta|ficha|usuario)|direccion (exacta|postal|completa|anterior|actual)|domicilio|nombre (completo|y apellidos)|numero de (cliente|telefono|contrato)|(informacion|datos|detalles) (adicional|complementari|siguiente)|siguientes datos|mas (datos|informacion|detalles)|url|lugar de nacimiento|apellidos|codigo postal",
		"data di nascita|nome, cognome|telefono\\b|quanti anni|in che citta|indirizzo (completo|precedente|di residenza|postale)|codice fiscale|nome (completo|e cognome)|numero (di )?(cliente|telefono|contratto)|(informazioni|dati|dettagli|elementi) (aggiuntiv|ulterior|supplementar|seguent|integrativ)|(ulteriori|maggiori|seguenti|altri) (informazioni|dati|dettagli|elementi)|url|luogo di nascita|residenza|cognome",
		"geboortedatum|hoe oud|waar woont|welk(e)? (account|vermelding|gebruikersnaam)|mailadres|(vorige|eerdere|oude|huidige) adres|postcode|volledige naam|klantnummer|telefoonnummer|(aanvullende|volgende|meer|extra|nadere) (gegevens|informatie|details)|url|geboorteplaats|adresgegevens|voorletters|achternaam|adres\\b",
		"data de nascimento|que idade|em que cidade|telefone\\b|qual (conta|ficha|usuario)|endereco exato|morada|endereco (completo|anterior|postal)|\\bcpf\\b|\\bnif\\b|nome completo|numero de (cliente|telefone|contribuinte|contrato)|(informac\\w+|dados|elementos|detalhes) (adiciona|complementa|seguinte)|(mais|seguintes|outros) (informac|dados|detalhes|elementos)|url|codigo postal|telefone",
		"data urodzenia|date urodzenia|daty urodzenia|adres (zamieszkania|korespondencyjny)|poprzedni\\w* adres|imie i nazwisko|imienia i nazwiska|pesel|numer\\w* (klienta|telefonu|umowy)|(dodatkow|nastepujac|uzupelniajac)\\w* (informacj|dan)|(wiecej|dalszych) (informacji|danych|szczegol)|url|miejsc\\w+ urodzenia|szczegol",
	],
	too_little: [
		"(with|from|based on|using) (the|this|that|what)( \\w+){0,3} (information|details|data|you (provided|sent|gave))|not enough|insufficient|more than one|several (records|people|profiles)|multiple (records|people|profiles|matches)|too (many|common|little)|(uniquely|clearly|positively) identif|narrow (it|this|them)? ?down|ambiguous",
		"nicht ausreich|unzureichend|mehrere (personen|datensatze|treffer)|eindeutig|genugen nicht|mit den (angegebenen|vorliegenden|ubermittelten)|anhand (der|ihrer|des)|zuordn|reichen.{0,30}nicht",
		"insuffisant|pas suffis|ne suffisent|plusieurs (personnes|profils|homonymes|resultats|fiches|comptes)|homonyme|avec les (elements|informations|donnees)|en l'etat|identifier (de maniere|avec)|sans ambiguite",
		"insuficient|no (son|es) suficiente|varias (personas|coincidencias)|varios (registros|perfiles|resultados)|inequivoc|con los datos (facilitados|aportados|proporcionados|que)|identificarle",
		"insufficient|non (sono|e) sufficient|non bastano|piu (persone|profili|nominativi|soggetti|record)|omonim|univoc|con i dati (forniti|indicati)|identificarla",
		"onvoldoende|niet voldoende|meerdere (personen|profielen|records|resultaten)|eenduidig|met de (verstrekte|gegeven|opgegeven|huidige)|onvolledig|te weinig|identificeren",
		"insuficient|nao (sao|e) suficient|varias (pessoas|correspond)|varios (registos|registros|perfis|resultados)|inequivoc|com os dados (fornecidos|indicados|facultados|que)|homonim|identifica-lo",
		"niewystarczaj|nie (sa|jest) wystarcz|kilka (osob|rekord|profil|wynik)|kilku osob|jednoznaczn|na podstawie (podanych|przekazanych|przeslanych|danych)|za malo|zidentyfikowa",
	],
	identity_document: [
		"driver'?s?'? licen|passport|government[- ](issued|id)|photo(graphic)? (id|identification)|identity card|\\bid card|(copy|scan|photo|picture|image) of (your|a|an|the)( \\w+){0,4} (id|identification|licen[cs]e|passport|document)|proof of (identity|id|address)|identity document|identification document|\\bvalid id\\b|utility bill|selfie|national id|(your|an|some) id\\b|verify (your|who you)( \\w+)? ?(identity|are)|state[- ]issued|photo of (ur|your) id|residence permit|selfie|state id\\b|id on file|something official",
		"personalausweis|ausweiskopie|ausweis|reisepass|identitatsnachweis|identifikationsdokument|fuhrerschein|meldebescheinigung|lichtbild|nachweis (ihrer )?identitat|postident|identitat|\\bperso\\b|aufenthaltstitel|vom ausweis|ausweiskopie|personalausweis",
		"piece d'identite|carte (nationale )?d'identite|titre d'identite|justificatif|passeport|permis de conduire|document d'identite|preuve d'identite|\\bcni\\b|identite|\\bcni\\b|titre (d'identite|de sejour)|carte d'identite",
		"(su|del|el|un|foto del|copia del) dni\\b|\\bdni,|documento (nacional )?de identidad|documento identificativo|documento (que )?acredit|pasaporte|acredit\\w+ (su|de) (la )?identidad|carnet de conducir|fotocopia|copia de su|identidad|\\bdni\\b|\\bnie\\b|permiso de residencia",
		"carta d'identita|documento d'identita|documento di (identita|riconoscimento)|passaporto|patente|fronte e retro|identita|carta d'identita|permesso di soggiorno|fronte-retro",
		"identiteitsbewijs|paspoort|legitimatie|rijbewijs|id-?kaart|identiteitskaart|legitimer|kopie (van )?(uw|je|een)|identiteit|\\bid\\b|verblijfsvergunning|legitimatie",
		"cartao de cidadao|documento de (identificacao|identidade)|bilhete de identidade|passaporte|carteira|\\brg\\b|\\bcnh\\b|comprovativo|comprovante|carta de conducao|identidade|cartao de cidadao|titulo de residencia|documento de identificacao",
		"dowod\\w* osobist|paszport|dokument\\w* (tozsamosci|potwierdzajac)|prawo jazdy|tozsamosc|skan|dowod|paszport",
	],
	authority: [
		"power of attorney|authori[sz](ed|ation|ing|e)|signed (permission|mandate|letter|form|statement)|written (permission|consent|mandate)|proof (of|that)( \\w+){0,4} (authority|agen|act|permission|behalf)|notari[sz]|(agent|third[- ]party (request|opt)|third parties|represent|on (his|her|their|your|the)( \\w+)? ?behalf|behalf of)|consumer directly|directly (from|by|with) the (consumer|individual|data subject)|client'?s? (consent|signature|permission)|letter of authority",
		"vollmacht|bevollmachtig|in vertretung|im namen|vertretungs|beauftragt|unterzeichnet|durch dritte|fur dritte|eines dritten|an dritte geben|auftraggeber|mandant|einverstandnis der person",
		"\\bmandat|procuration|habilit|(le|un|du|ce|nouveau) pouvoir|au nom (de|d')|pour le compte|autorisation ecrite|l'autorisation|signee? (de|par) |(un|d'un) tiers",
		"poder (notarial|de|que|suficiente)|\\bpoder\\b.{0,30}(represent|firmado)|autorizacion|represent|en nombre de|mandato|firmad\\w* por|(un|de|con) terceros?|encargad\\w* (esta|la) gest|apoderad",
		"\\bdelega\\b|\\bprocura\\b|mandato|autorizzazione|per conto|in nome|rappresent|firmat\\w* da|incaricat|delegante",
		"machtiging|volmacht|gemachtigd|namens|vertegenwoordig|ondertekende (machtiging|volmacht)|toestemming|(een|met|van een) derden?\\b|opdrachtgever|handtekening",
		"procuracao|autorizacao|mandat|em nome de|represent|assinad\\w* (por|pelo)|(um|com|de) terceiros?\\b(?! o)|titular dos dados diretamente",
		"pelnomocnictw|upowaznien|w imieniu|pelnomocnik|podpisan|mocodawc|umocowan|(od|z) osob\\w+ trzeci|imieniu osoby|zlecila",
	],
	exempt: [
		"public records?|publicly available|\\bfcra\\b|fair credit|\\bglba\\b|gramm|\\bhipaa\\b|\\bdppa\\b|exempt|exception|exclu(ded|sion)|legal(ly)? (obligat|requir|dut)|required (by|to|under)( \\w+){0,3} (law|regulat|statut|retain|keep|federal|tax)|legitimate interest|statutory|journalis|freedom of (expression|speech|information)|first amendment|not subject to|(does|do) not apply|outside (the )?scope|article 00?\\(0\\)|art\\.? 00|0000\\.000|consumer report|credit report|retention (period|oblig|require|dut)|fraud prevention|electoral|court record|overriding|archiv|regulat|covered by|security purposes|permissible purpose",
		"aufbewahrung|gesetzlich|berechtigt\\w* interesse|ausnahme|art\\.? ?00|rechtsgrundlage|bonitat|offentlich (zugangl|register|einseh)|offentliche\\w* (register|quelle|verzeichnis)|\\bhgb\\b|\\bbdsg\\b|\\bao\\b|handelsgesetz|meinungsfreiheit|steuerrecht|verpflichtet|pressefreiheit|archivzweck|speicherfrist|schutzwurdig|zwingende",
		"obligation legale|obligations legales|interet\\w* legitime|exception|exempt|l'article 00|article 00|liberte d'expression|archives|conservation legale|legalement|code (de|du|general)|registre|publi(c|que)|imperieux|derogation|tenus de conserver",
		"obligaci\\w+ legal|interes\\w* legitimo|excepci|articulo 00|libertad de (expresion|informacion)|fuentes? (accesible|publica|de acceso)|registro (publico|mercantil)|solvencia|conservacion|normativa|ley (organica|general|00)|imperios|bloquead|plazos? legal|blanqueo|fiscal",
		"obblig\\w+ (di legge|legal|normativ|di conserv)|interesse legittimo|legittimo interesse|eccezion|articolo 00|art\\.? 00|liberta di (espressione|informazione)|registr\\w+ (pubblic|delle imprese)|fonti pubbliche|conservazione|normativa|codice civile|cronaca|cogenti|antiriciclaggio|sistemi di informazioni creditizie",
		"wettelijk\\w* (verpl|bewaar|grond|termijn|plicht)|bewaarplicht|bewaartermijn|gerechtvaardigd|uitzondering|artikel 00|vrijheid van meningsuiting|openbar\\w* (register|bron)|handelsregister|kadaster|krediet|belastingwet|fiscale|verplicht|zwaarwegend|journalistiek|archief",
		"obrigac\\w+ (legal|legais|fiscal|de conserv)|interesse\\w* legitimo|excec|exce[cp]|artigo 00|liberdade de (expressao|informacao|imprensa)|registo (publico|comercial|predial)|fontes publicas|publicamente|conservac|legislac|exigenc|fiscais|credito|imperios|lei n|base legal|dispensa",
		"obowiaz(ek|ku|ki|kow|kiem) (prawn|ustawow|przechowyw)|prawnie uzasadnion|wyjat(ek|ku|ki|kow)|art\\.? ?00|wolnosc\\w* (wypowiedzi|slowa)|rejestr\\w* (publiczn|sadow)|krs|ceidg|jawn|przepis|ustaw|archiw|okres\\w* (przechowywania|retencji)|podatkow|ordynacj|kredytow|nadrzedn",
	],
	refuse: [
		"(unable|not able|not in a position|cannot|can't|can not|won't|will not|are not|not required|decline|do not|don't|not obliged|not obligated)( \\w+){0,3} (comply|honou?r|grant|fulfil|process|accommodat|act|accept|delete|remove|proceed|complete|assist|carry|erase|approve|agree|satisfy|obliged|remov)|declin(e|ed|ing)|den(y|ied|ial)|reject|refus|not eligible|does not qualify|no right|have decided not|not going to|closing (this|your|the)|will stay|will remain|remains? (published|online|in place)|no can do|won't do|denied|deny\\b|nope|decline[ds]?\\b|see no reason|(not|never) (going|able|bound) to|stop (spamming|emailing)|no deletion|will not (deal|be doing|comply|proceed)",
		"ablehn|abgelehnt|lehnen|nicht (nachkommen|entsprechen|stattgeben|moglich|verpflichtet|loschen|folgen|entfernen|bearbeiten)|zuruckweis|zuruckgewies|kein anspruch|nicht (geloscht|entfernt) werden|verweiger|sehen (uns|wir).{0,40}(nicht|keine)|kommt nicht in betracht|konnen (wir )?(ihrem|ihrer|dem|den).{0,80}nicht|mache?n wir nicht|nicht nachkommen|geht (leider )?nicht|keinen anlass|nicht stattgegeben|abgelehnt|gelo?scht wird nicht|kein loschanspruch",
		"refus|rejet|ne pouvons (pas |malheureusement pas )?(donner|acced|accept|procede|satisf|traiter|repondre|faire|supprim)|pas (donner )?(une )?suite|sans suite|ne (peut|peuvent|saurait|saurions)|pas en mesure|pas recevable|irrecevable|declin|ne sommes pas tenus|sans suite|nous refusons|refuse\\b|rejete|aucune raison|ne ferons rien|pas d'effacement|impossible",
		"deneg|rechaz|no (podemos|es posible|procede|puede|resulta posible|ha lugar|estamos obligad|cabe)|desestim|inadmit|no atend|declin|improcedente|imposibilidad|no procede|denegad|rechazad|inadmit|no vamos a|no haremos|imposible|no se borra|no (podemos|puede) (borrar|conceder)",
		"rifiut|respin|respint|non (possiamo|e possibile|puo essere|possono essere|intendiamo|siamo in grado|siamo tenuti|procederemo)|rigett|dinieg|non accogl|non accolta|declin|inammissib|negat|respint|non si procede|rifiut|non faremo|non puo essere (accolt|concess)|diniego|impossibile",
		"weiger|afwijz|afgewezen|wijzen.{0,60}af\\b|niet (voldoen|inwilligen|honoreren|tegemoet|verplicht|verwijderen|wissen|mogelijk|meewerken|ingaan)|niet in behandeling|kunnen.{0,80}niet|geen gehoor|gaan (wij|we).{0,40}niet|afslaan|afgewezen|geweigerd|weiger|wijzen .{0,30} af|kan niet|doen (wij )?niets|werken niet mee",
		"recus|indefer|rejeit|nao (podemos|e possivel|poderemos|pode ser|podem ser|estamos obrigad|iremos|procede|vamos|atenderemos)|negad|negar|declin|improced|impossibilitad|recusad|indeferid|rejeitad|nao faremos|impossivel|nao pode ser concedid|nao se (procede|apaga)",
		"odmaw|odmow|odmo|nie (mozemy|mozna|bedziemy|jestesmy (w stanie|zobowiazani)|uwzgledn|usuniemy|moze zostac|moga zostac)|odrzuc|oddal|nie przysluguje|bezzasadn|odmawiamy|odmow|nie podejmiemy|odrzucon",
	],
	not_ours: [
		"resident|residen(cy|ce|ts)|jurisdiction|verify (your|the|that|this|you)|verification failed|not (been )?verif|not the (data )?controller|processor|service provider|our (customers?|clients?) (are|is|control)|duplicate|already (submitted|processed|responded|answered)|excessive|unfounded|frivolous|manifestly|contact (them|the|your)( \\w+){0,3} (directly|company|controller|business)|wrong (company|address|party|place)|different company|not (affiliated|responsible|a data broker|within)|third[- ]part(y|ies) (site|source|website)|no longer (own|operate)|sold (the|this|our)|only (available|applies|offered|extended) to|threshold|outside (of )?(the|our|california|eu)|fee\\b|revenue|in the (eu|uk|eea)",
		"wohnsitz|wohnhaft|verantwortlich|auftragsverarbeit|zustandig|exzessiv|offenkundig|offensichtlich|unbegrundet|identitat.{0,40}nicht|nicht.{0,60}(verifizier|identitat|nachgewiesen)|wenden sie sich|bereits (beantwortet|bearbeitet)|doppelt|anderes unternehmen|keine niederlassung|raumlich|geltungsbereich|dienstleister",
		"resid(ent|ence|ez)|responsable (du|de) traitement|sous-traitant|excessi|infonde|deja (repondu|traite)|doublon|adresser (a|au|directement)|autre societe|champ d'application|pas concern|pas pu (etre )?verifi|identite n'a|abusi|hors (de )?(l'ue|union|france)|tourner vers",
		"residen|responsable del tratamiento|encargado|excesiv|infundad|ya (respond|contest|atend|fue)|duplicad|dirij|dirigirse|otra empresa|ambito|no (ha|hemos) podido verific|verificar su|jurisdicc|no (estamos|somos)",
		"residen|titolare del trattamento|responsabile del trattamento|eccessiv|infondat|gia (risposto|evas|riscontrat)|duplicat|rivolg|altra societa|ambito|verificare la sua|giurisdizion|non (siamo|e stata verificata)|fuori",
		"woonachtig|inwoner|ingezetene|verwerkingsverantwoordelijke|verwerker|buitensporig|ongegrond|reeds|al (eerder )?(beantwoord|behandeld)|dubbel|wenden tot|ander bedrijf|buiten (de|het)|niet (kunnen )?verifi|vastgesteld|contact op (te nemen )?met|gericht zijn aan",
		"residen|responsavel pelo tratamento|subcontratante|operador|controlador|excessiv|infundad|ja (respond|foi)|duplicad|dirij|contactar (diretamente|a)|outra empresa|ambito|nao (foi|conseguimos|pudemos).{0,30}(verific|confirm)|fora d|nao somos",
		"zamieszk|rezydent|administrator\\w* (danych|tych)|podmiot\\w* przetwarz|nadmiern|nieuzasadnion|juz (odpowiedzi|rozpatrz|udziel)|duplikat|zwrocic sie|inn\\w+ (firm|podmiot|spolk)|poza (ue|uni|teryt|obszar)|zweryfikowa|kierowac|nie jestesmy|procesor",
	],
	partial: [
		"some (of|data|information|record)|part (of|was|has)|partial|except|with the exception|remaining|retain|(we|must|will|still|have) (kept?|keep)|keep(ing)? (the|your|some|certain|a|only)|certain (data|information|records|categories)|the rest|other than|apart from|everything else|but not|only (the|your|part)|not all|two of|one of|most of|(the|your) (other|second|third) (one|two|record|listing|page)|\\w+ of the \\w+ (page|listing|record|url)|stays? (up|online|in)|other(s)? (are|were|is)|did not (delete|remove)|limited (set|amount)|in part\\b|granted in part|mixed|stays?\\b|\\bkept\\b|preserved|unable to do the same|only partly|leaves?\\b|not removed|denied for|continues? to be",
		"teilweise|zum teil|mit ausnahme|ausgenommen|ubrige|verbleib|lediglich|ausschliesslich|weiterhin|bis auf|einen teil|einzelne|restliche|ausser|teile|aufbewahr|nicht alle|soweit|das andere|der zweite|die andere|bleib(t|en)|behalten|nicht (geloscht|aber)|lassen wir|hingegen|fort\\b|stehen\\b|besteh(t|en)|abgelehnt|noch (immer|angezeigt)|dagegen",
		"partie(llement)?|partiel|en partie|a l'exception|certaines (donnees|informations)|conserv|sauf|hormis|excepte|le reste|uniquement|toutefois|en revanche|restant|gard(ons|e)|l'autre|troisieme|sur (deux|trois|quatre)|\\breste(nt)?\\b|laisse|mais pas|pas (celles|l'historique)|subsist|maintenons|rejetee pour|l'est toujours|s'agissant de",
		"parcial|parte de|salvo|excepto|conserv|a excepcion|el resto|restante|algunos|algunas|unicamente|sin embargo|manten|parte|la otra|la tercera|las (dos|tres)|se queda|sigue|guardar|pero no|aunque no|la dejo|desestima|se mantiene|no obstante|en cambio|la actual",
		"parzial|in parte|ad eccezione|tranne|conserv|il resto|restant|alcuni|alcune|solo|tuttavia|eccetto|salvo|una parte|manten|riman|resta(no)?\\b|l'altra|la terza|su tre|tener(li|e)|ma non|la lascio|respinta per|invece|quello attuale|rimane",
		"gedeelte|deels|gedeeltelijk|behalve|met uitzondering|bewaren|bewaard|bewaar|overige|resterende|een deel|sommige|enkele|alleen|wel|niet alle|uitgezonderd|behouden|de andere|de derde|van de (twee|drie)|blijft|houden|maar niet|laat ik staan|afgewezen voor|laten (wij|we) staan|nog wel|echter",
		"parcial|em parte|exceto|com excecao|a excecao|manter|mantem|conserv|restante|alguns|algumas|apenas|contudo|salvo|parte d|uma parte|mantid|a outra|a terceira|das (duas|tres)|fica\\b|continua|guardar|mas nao|indeferid\\w* quanto|porem|mantem-se|a atual",
		"czesc|czesciow|z wyjatkiem|oprocz|pozostal|zachow|niektor|jedynie|tylko|poza|jednak|reszt|nadal|w zakresie|drugi|zostaje|z dwoch|z trzech|ale nie|pozostaja|jednak|uwzgledniono czesc",
	],
	returned: [
		"undeliver|not delivered|could(n't| not) be delivered|delivery (status|has failed|failed|failure|incomplete|to the following)|mail(box)? (full|is full|unavailable|not found|disabled)|address (not found|rejected|doesn't exist|does not exist|couldn't be found)|user unknown|no such user|unknown (user|recipient)|recipient (address )?(rejected|not found|unknown)|returned (mail|to sender)|permanent (error|failure)|fatal errors|message (blocked|bounced|rejected|not accepted|expired|wasn't|couldn't)|over quota|quota exceeded|550|552|554|bounce|mailer-daemon|domain (not found|couldn't be found)|delivery.{0,40}delayed|relaying|closed down|no longer in use|disabled and|returning your mail",
		"unzustellbar|nicht zugestellt|zustellung.{0,40}(fehl|nicht|verzog)|postfach.{0,30}(voll|existiert|geschlossen)|ungelesen zuruck|empfangeradresse unbekannt|nicht uberbracht|noch nicht zugestellt|adresse wurde nicht gefunden|empfanger.{0,40}(unbekannt|nicht|existiert)|adresse existiert nicht|ubermittlung fehlgeschlagen|konnte nicht (zugestellt|ubermittelt)",
		"non (remis|distribu|delivr)|echec de (la )?(remise|distribution|livraison)|n'a pas pu etre (remis|distribu|delivr|envoy)|adresse (introuvable|inexistante|inconnue)|boite.{0,30}(pleine|saturee)|destinataire.{0,30}(inconnu|introuvable)|retard de remise|n'a pu etre achemine|destinataire inexistant|renvoye sans|retourne\\b",
		"no (se ha podido|se pudo|ha podido|pudo) (ser )?entreg|entrega.{0,30}(fall|error|incomplet)|no entregad|buzon.{0,30}(lleno|completo|no existe)|direccion no (encontrada|existe)|destinatario.{0,30}(desconocid|no)|devuelto|se devuelve|error de entrega|no llego|destinatario inexistente",
		"mancata consegna|non (e stato )?(consegnat|recapitat)|non e stato possibile (recapit|consegn)|impossibile (recapit|consegn)|casella.{0,30}(piena|inesist)|indirizzo (non trovato|inesistente)|destinatario.{0,30}(sconosciut|inesist)|respinto|restituit|non e arrivato|destinatario inesistente",
		"niet (worden )?(bezorgd|afgeleverd)|onbestelbaar|kon niet.{0,30}(bezorg|afgelever)|bezorging.{0,90}(mislukt|vertraagd)|postvak.{0,20}vol|mailbox.{0,20}vol|adres.{0,30}(niet gevonden|bestaat niet)|ontvanger.{0,30}onbekend|geretourneerd|retour|niet aangekomen|geadresseerde bestaat niet",
		"nao (foi )?(pode ser )?entreg|falha na entrega|entrega.{0,30}(falh|atras)|caixa.{0,30}cheia|endereco nao (encontrado|existe)|destinatario.{0,30}desconhecid|devolvid|nao chegou|destinatario inexistente|nao pode ser entregue",
		"niedostarcz|nie (zostala|mogla|mozna|udalo sie).{0,30}(dostarcz|doreczy)|dostarczenie.{0,30}(nie|opozn)|skrzynka.{0,30}(pelna|przepeln)|adres.{0,30}nie (istnieje|znaleziono)|nieznany (odbiorca|uzytkownik)|zwrocona|zwrot wiadomosci|odbiorca jest nieznany",
	],
	away: [
		"out of (the )?office|on (annual |parental |maternity |sick )?(leave|vacation|holiday)|away (from|until)|limited access to|i am (currently )?(away|out|travel)|return(ing)? on|automatic reply|auto-?reply|no longer (work|with the)|urgent matters|back (in the office|on)",
		"abwesen|nicht im (buro|haus)|im urlaub|elternzeit|wieder (da|erreichbar|im buro)|automatische antwort|in dringenden|ausser haus|nicht mehr (im unternehmen|fur .{0,20} tatig)",
		"absen(t|ce)|en (conge|vacances|deplacement)|de retour|reponse automatique|en cas d'urgence|ne fais plus partie|fermeture",
		"fuera de (la )?oficina|de vacaciones|ausen|estare de vuelta|respuesta automatica|asuntos urgentes|ya no trabaj|de baja (medica|maternal)",
		"fuori (ufficio|sede)|in ferie|assen(te|za)|rientr|risposta automatica|per urgenze|non lavoro piu|chiusura",
		"afwezig|niet (op kantoor|aanwezig)|vakantie|met verlof|automatisch antwoord|weer (aanwezig|bereikbaar|terug)|dringende|niet meer werkzaam|gesloten",
		"fora do escritorio|ausente|de ferias|ausencia|resposta automatica|de volta|regress|assuntos urgentes|ja nao trabalho|licenca",
		"poza biurem|na urlopie|nieobecn|automatyczna odpowiedz|wracam|pilnych|nie pracuje juz|urlop",
	],
	promotion: [
		"newsletter|(\\d+|0) ?% off|discount|sale\\b|offer|webinar|subscribe|new feature|deal|promo|free trial|upgrade|survey|how did we do|rate (your|our)|feedback|satisf|invitation|join us|black friday|coupon|shop now|invoice|your (order|parcel|package)|blog|partnership|seo\\b|backlink|job|candidate|interview|meeting|podcast|prize|winner|lottery|congratulations|happy (new|holid|birth)|merry|webinar|premium|renews|survey|save your seat|how likely are you|unlock|% off|amended our|our privacy (notice|policy)|terms of service",
		"newsletter|rabatt|angebot|gutschein|webinar|umfrage|bewert|jetzt (kaufen|sichern|bestellen)|rechnung|bestellung|paket|einladung|gewinn|bewerbung|zufrieden|feedback|frohe|gratis|neuigkeiten|veranstalt|seminar|umfrage|premium|datenschutzerklarung|rabatt|newsletter",
		"newsletter|infolettre|promo|remise|offre|soldes|webinaire|enquete|sondage|facture|commande|colis|invitation|avis|satisfaction|gagn|nouveaut|candidature|decouvr|profit|joyeu|webinaire|enquete|premium|politique de confidentialite|reservez",
		"boletin|newsletter|oferta|descuento|rebajas|promocion|encuesta|factura|pedido|paquete|invitacion|webinar|satisfaccion|ganad|novedad|valor(ar|e) |candidatura|feliz|descubr|sorteo|seminario|encuesta|premium|politica de privacidad|rebajas|oferta",
		"newsletter|offert|sconto|saldi|promozion|sondaggio|fattura|ordine|pacco|invito|webinar|soddisfazione|vinto|novita|candidatura|scopri|valuta|auguri|buono|evento|webinar|sondaggio|premium|informativa|prenoti",
		"nieuwsbrief|korting|aanbieding|uitverkoop|actie|enquete|factuur|bestelling|pakket|uitnodiging|webinar|tevreden|gewonnen|nieuws|sollicitatie|ontdek|beoordeel|prettige|gratis|webinar|enquete|premium|privacyverklaring|vacature",
		"newsletter|oferta|desconto|saldos|promoc|inquerito|fatura|encomenda|pedido de compra|convite|webinar|satisfac|ganhou|novidade|candidatura|descubra|avalie|feliz|gratis|cupao|cupom|webinar|inquerito|premium|politica de privacidade|reserve",
		"newsletter|biuletyn|rabat|promocj|oferta|wyprzedaz|ankiet|faktur|zamowien|paczk|zaproszen|webinar|zadowol|wygral|nowosc|kandydat|odkryj|ocen |wesolych|kod rabatowy|webinar|ankieta|premium|polityk\\w+ prywatnosci",
	],
	money: [
		"password|bank (account|details|transfer)|credit card|card (number|details)|wire|bitcoin|crypto|gift card|(account|mailbox) (has been |will be |is )?(suspend|lock|limit|deactivat|restrict)|unusual (activity|sign)|log ?in (now|immediately|to)|pay(ment)? (of|the|now|a|fee|via)|processing fee|western union|social security number|\\bssn\\b|within 00 hours|immediately|compromised|security alert|verify your account|refund|claim (your|the)|inherit|attached (invoice|file|zip)|enable (macros|content)|qr code|teamviewer|anydesk|pin\\b",
		"passwort|kennwort|kontodaten|kreditkarte|uberweis|gutscheinkarte|(konto|postfach).{0,40}(gesperrt|eingeschrankt|deaktiviert)|ungewohnliche|zahlung|gebuhr|bearbeitungsgebuhr|sofort|iban|erbschaft|im anhang.{0,30}(rechnung|zip)|tan\\b",
		"mot de passe|coordonnees bancaires|carte (bancaire|de credit)|virement|bitcoin|compte.{0,30}(suspendu|bloque|limite|desactive)|activite inhabituelle|frais de (dossier|traitement)|immediatement|payer|paiement|heritage|rembours|iban|rib\\b",
		"contrasena|datos bancarios|tarjeta|transferencia|bitcoin|cuenta.{0,30}(suspendid|bloquead|limitad|desactivad)|actividad inusual|tasa|pago|pagar|inmediat|herencia|reembolso|iban|bizum",
		"password|coordinate bancarie|dati bancari|carta di credito|bonifico|bitcoin|conto.{0,30}(sospes|bloccat|limitat)|account.{0,30}(sospes|bloccat|limitat)|attivita (sospetta|insolita)|commissione|pagamento|pagare|immediatamente|eredita|rimborso|iban|spid|otp",
		"wachtwoord|bankgegevens|creditcard|overmak|overschrijv|bitcoin|(rekening|account).{0,30}(geblokkeerd|opgeschort|beperkt)|ongebruikelijke|betaling|betalen|onmiddellijk|erfenis|terugbetaling|iban|pincode|bankpas|tikkie",
		"senha|palavra-passe|dados bancarios|cartao de credito|transferencia|bitcoin|conta.{0,30}(suspens|bloquead|limitad)|atividade (suspeita|invulgar)|taxa|pagamento|pagar|imediatamente|heranca|reembolso|iban|mb ?way|pix\\b",
		"haslo|hasla|dane bankowe|kart\\w+ (kredytow|platnicz)|przelew|bitcoin|konto.{0,30}(zawieszon|zablokowan|ograniczon)|nietypow|oplat|platnosc|zaplac|natychmiast|spadek|zwrot (pieniedzy|srodkow)|iban|blik",
	],
	attached: [
		"attach|enclos|copy of (the|your) (personal )?(data|information)|data we hold|categories of",
		"anhang|anbei|beigefugt|anlage|kopie (der|ihrer)",
		"joint|piece jointe|ci-joint|copie (de|des) (vos|donnees)",
		"adjunt|copia de (sus|los) datos",
		"allegat|in allegato|copia dei",
		"bijlage|bijgevoegd|kopie van (uw|de) gegevens",
		"anexo|em anexo|copia dos",
		"zalacz|w zalaczniku|kopi\\w+ (danych|panstwa)",
	],
};

const languages = ["de", "fr", "es", "it", "nl", "pt", "pl"] as const;
export type Language = "en" | (typeof languages)[number];

/**
 * Concepts whose English words occur in mails of every language: "opt-out", "link", "ticket", what mail servers write.
 */
const everywhere = new Set(["erase", "erased", "received", "click", "returned", "promotion", "money"]);

type Concepts = readonly (readonly [name: string, pattern: RegExp])[];

/** The last seven lines of a concept are for the other languages, and the lines before them for English. */
function conceptsOf(language: Language | null): Concepts {
	return Object.entries(words).map(([name, patterns]) => {
		const english = patterns.slice(0, -languages.length);
		const others = patterns.slice(-languages.length);
		const own = language === null ? others : others.filter((_, at) => languages[at] === language);
		const both = language === null || language === "en" || everywhere.has(name) ? [...english, ...own] : own;
		return [name, new RegExp(`(?<![a-z])(?:${both.join("|")})`)] as const;
	});
}

const byLanguage = new Map<Language | null, Concepts>();

/** The concepts in the words of a language, or of all languages if it is not known. */
export function conceptsIn(language: Language | null): Concepts {
	const known = byLanguage.get(language) ?? conceptsOf(language);
	byLanguage.set(language, known);
	return known;
}

export function speaksOf(concept: string, folded: string): boolean {
	return conceptsIn(null).some(([name, pattern]) => name === concept && pattern.test(folded));
}
