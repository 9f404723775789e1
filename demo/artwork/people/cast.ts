export type Hair = 'afro' | 'bald' | 'bob' | 'bun' | 'cap' | 'crop' | 'curls' | 'fade' | 'headwrap' | 'hijab' | 'locs'

/** Features of a person: skin as a grey from 0 to 1, hair, clothes and accessories. */
export type Features = {
  /** Alternative text; continues a sentence. */
  described: string
  skin: number
  hair: Hair
  beard?: true
  earrings?: true
  glasses?: true
  headphones?: true
  smile?: true
  stubble?: true
}

/** The invented people of presenters and portraits. */
export const CAST = {
  afro: {
    described: 'a smiling woman with an afro and earrings',
    skin: 0.5,
    hair: 'afro',
    earrings: true,
    smile: true,
  },
  athlete: { described: 'a smiling young man with short hair', skin: 0.38, hair: 'fade', smile: true },
  baker: {
    described: 'a smiling woman with glasses and her hair in a bun',
    skin: 0.68,
    hair: 'bun',
    glasses: true,
    smile: true,
  },
  beard: { described: 'a bearded man with headphones', skin: 0.6, hair: 'fade', beard: true, headphones: true },
  bob: { described: 'a woman with bobbed hair and headphones', skin: 0.8, hair: 'bob', headphones: true },
  bun: {
    described: 'a smiling woman with earrings and her hair in a bun',
    skin: 0.46,
    hair: 'bun',
    earrings: true,
    smile: true,
  },
  cap: { described: 'a man with a cap and headphones', skin: 0.74, hair: 'cap', headphones: true, stubble: true },
  captain: { described: 'a smiling bearded man with a cap', skin: 0.58, hair: 'cap', beard: true, smile: true },
  crooner: {
    described: 'a smiling man with short hair and stubble',
    skin: 0.66,
    hair: 'fade',
    smile: true,
    stubble: true,
  },
  curls: {
    described: 'a smiling woman with curls and headphones',
    skin: 0.62,
    hair: 'curls',
    smile: true,
    headphones: true,
  },
  elder: { described: 'a bald man with a beard', skin: 0.36, hair: 'bald', beard: true },
  gardener: {
    described: 'a smiling woman with bobbed hair and glasses',
    skin: 0.76,
    hair: 'bob',
    glasses: true,
    smile: true,
  },
  glasses: { described: 'a man with glasses and short hair', skin: 0.55, hair: 'fade', glasses: true, stubble: true },
  gogo: {
    described: 'a smiling grandmother with a headwrap and glasses',
    skin: 0.42,
    hair: 'headwrap',
    glasses: true,
    smile: true,
  },
  headphones: {
    described: 'a man with short hair and headphones',
    skin: 0.42,
    hair: 'fade',
    headphones: true,
    stubble: true,
  },
  headwrap: {
    described: 'a smiling woman with a headwrap and earrings',
    skin: 0.42,
    hair: 'headwrap',
    earrings: true,
    smile: true,
  },
  hijab: { described: 'a smiling woman with a headscarf', skin: 0.66, hair: 'hijab', smile: true },
  locs: { described: 'a person with locs and headphones', skin: 0.44, hair: 'locs', headphones: true },
  locsWithBeard: { described: 'a smiling bearded man with locs', skin: 0.4, hair: 'locs', beard: true, smile: true },
  professor: { described: 'a bald man with a beard and glasses', skin: 0.52, hair: 'bald', glasses: true, beard: true },
  shortCrop: {
    described: 'a smiling woman with cropped hair and earrings',
    skin: 0.4,
    hair: 'crop',
    earrings: true,
    smile: true,
  },
  singer: {
    described: 'a smiling woman with cropped hair and headphones',
    skin: 0.56,
    hair: 'crop',
    headphones: true,
    smile: true,
  },
} as const satisfies Record<string, Features>

export type CastName = keyof typeof CAST
