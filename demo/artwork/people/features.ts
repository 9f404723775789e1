export type FaceShape = 'broad' | 'heart' | 'long' | 'oval' | 'round' | 'square'
export type Hair =
  | 'afro'
  | 'bald'
  | 'bob'
  | 'braids'
  | 'bun'
  | 'cornrows'
  | 'crop'
  | 'curls'
  | 'fade'
  | 'flatTop'
  | 'fringe'
  | 'locs'
  | 'longCurls'
  | 'pixie'
  | 'ponytail'
  | 'puffs'
  | 'quiff'
  | 'receding'
  | 'sidePart'
  | 'tallAfro'
  | 'topKnot'
  | 'twists'
  | 'waves'
export type HairTone = 'auburn' | 'black' | 'brown' | 'fair' | 'grey' | 'white'
export type Headgear =
  | 'beanie'
  | 'bucketHat'
  | 'cap'
  | 'doek'
  | 'flatCap'
  | 'hardHat'
  | 'headband'
  | 'headwrap'
  | 'hijab'
  | 'kufi'
  | 'sunHat'
export type Eyes = 'almond' | 'hooded' | 'laughing' | 'open'
export type Brows = 'arched' | 'flat' | 'heavy' | 'light'
export type Nose = 'bent' | 'broad' | 'button' | 'long' | 'straight'
export type Mouth = 'closed' | 'gap' | 'grin' | 'laugh' | 'smile' | 'smirk'
export type Beard = 'full' | 'goatee' | 'grand' | 'moustache' | 'stubble' | 'trimmed'
export type Glasses = 'cat' | 'half' | 'round' | 'shades' | 'square'
export type Clothes =
  | 'hoodie'
  | 'jacket'
  | 'jersey'
  | 'overall'
  | 'print'
  | 'rollNeck'
  | 'roundNeck'
  | 'scarf'
  | 'scrubs'
  | 'shawl'
  | 'stripes'
  | 'suit'
  | 'vest'

/** Skin and cloth are greys from 0 to 1. */
export type Features = {
  /** Alternative text, which continues a sentence. */
  described: string
  skin: number
  face: FaceShape
  hair: Hair
  hairTone?: HairTone
  headgear?: Headgear
  eyes?: Eyes
  brows?: Brows
  nose?: Nose
  mouth?: Mouth
  beard?: Beard
  /** Lines of the skin: 0 none, 1 some, 2 many. */
  age?: 0 | 1 | 2
  glasses?: Glasses
  earrings?: 'drops' | 'hoops' | 'studs'
  hasHeadphones?: true
  hasFreckles?: true
  build?: 'broad' | 'slim'
  clothes: Clothes
  cloth: number
}
