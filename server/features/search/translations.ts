/** Names of places and topics in the languages of South Africa, folded, by the English words of our titles and topics. */
const WORDS: Record<string, string> = {
  'cape town': 'kaapstad ikapa ekapa',
  joburg: 'jhb egoli igoli erhawutini',
  durban: 'ethekwini thekwini ithekwini',
  pretoria: 'tshwane pitori epitoli',
  soweto: 'esoweto',
  news: 'nuus izindaba iindaba ditaba dikgang mahungu',
  weather: 'weervoorspelling isimozulu imozulu',
  traffic: 'verkeer ithrafikhi',
  music: 'musiek umculo umnyuzi mmino vuyimbeleri',
  football: 'sokker voetbal soccer ibhola ibholo kgwele',
  politics: 'politiek ezepolitiki ipolitiki dipolotiki',
  money: 'geld imali chelete',
  health: 'gesondheid impilo ezempilo bophelo',
  history: 'geskiedenis umlando imbali nalane',
  crime: 'misdaad ubugebengu ulwaphulo botlokotsebe',
  food: 'ukudla ukutya dijo swakudya',
  recipe: 'resep resepte iresiphi',
  family: 'gesin familie umndeni usapho lelapa',
  children: 'kinders izingane abantwana bana',
  story: 'storie verhaal indaba ibali',
  water: 'amanzi metsi',
  work: 'werk umsebenzi mosebetsi',
  breakfast: 'ontbyt ibrakfesi',
  'load shedding': 'loadshedding beurtkrag',
  electricity: 'eskom elektrisiteit ugesi umbane motlakase',
}

export const TRANSLATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([english, others]) => others.split(' ').map((other) => [other, english] as const)),
)
