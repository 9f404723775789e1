import { drawable } from './drawable-text.ts'
import { SHARE_PICTURE_SIZE, type PictureFacts } from './share-picture-url.ts'

export type PictureText = Pick<PictureFacts, 'name' | 'kicker' | 'theme'> & { siteName: string }

/** In pixels; a 4:5 cover takes the rest. */
export const PANEL_WIDTH = 696
const PADDING = 56

const INK = '#0b0c0e'
const PAPER = '#f5f4f0'
const SIGNAL = '#ff5436'

interface Colours {
  fill: string
  text: string
  mark: string
}

const THEMES: Record<NonNullable<PictureText['theme']> | 'none', Colours> = {
  '702': { fill: '#ffb81c', text: '#1e1400', mark: '#1e1400' },
  '947': { fill: '#2fe08a', text: '#02190f', mark: '#02190f' },
  capetalk: { fill: '#5ab8ff', text: '#03182b', mark: '#03182b' },
  kfm: { fill: '#ff6f9e', text: '#2a0715', mark: '#2a0715' },
  ewn: { fill: PAPER, text: '#101113', mark: '#c02a0c' },
  none: { fill: INK, text: PAPER, mark: SIGNAL },
}

const STATIONS = [
  ['702', '702'],
  ['947', '947'],
  ['Capetalk', 'capetalk'],
  ['KFM', 'kfm'],
] as const

interface Node {
  type: 'div'
  props: { style: Record<string, string | number>; children?: Node[] | string }
}

const box = (style: Record<string, string | number>, children?: Node[] | string): Node => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, ...(children !== undefined && { children }) },
})

/** Without a cover, the station blocks take its place, or the background fills the picture. */
export function buildLayout({ name, kicker, theme, siteName }: PictureText, hasCover: boolean): Node {
  const colours = THEMES[theme ?? 'none']
  const hasBlocks = !hasCover && theme === null
  const width = hasCover || hasBlocks ? PANEL_WIDTH : SHARE_PICTURE_SIZE.width
  const title = drawable(name, MAX_TITLE) || drawable(kicker, MAX_TITLE) || drawable(siteName, MAX_TITLE)
  const panel = box({ ...PANEL, width, color: colours.text, backgroundColor: colours.fill }, [
    kickerLine(drawable(kicker, MAX_KICKER), colours),
    titleBlock(title, { isNews: theme === 'ewn', width: width - 2 * PADDING }),
    box({ fontSize: 32, fontWeight: 800, letterSpacing: '-0.02em' }, drawable(siteName, MAX_KICKER)),
  ])
  return box({ width: '100%', height: '100%', backgroundColor: colours.fill, fontFamily: SANS }, [
    panel,
    ...(hasBlocks ? [stationBlocks()] : []),
  ])
}

const SANS = 'archivo latin, archivo latin-ext'
const SERIF = 'newsreader latin, newsreader latin-ext, archivo latin, archivo latin-ext'
const MAX_TITLE = 150
const MAX_KICKER = 44
const PANEL = { flexDirection: 'column', justifyContent: 'space-between', height: '100%', padding: PADDING }

const kickerLine = (text: string, { mark }: Colours): Node =>
  box({ alignItems: 'center', minHeight: 36 }, [
    box({ width: 12, height: 32, backgroundColor: mark, marginRight: 18 }),
    box({ fontSize: 29, fontWeight: 600, lineHeight: 1.2 }, text),
  ])

/** Mean width of a letter in em. */
const LETTER = 0.56
const SIZES = [96, 84, 74, 64, 56, 50, 44, 38, 32]
const TITLE_HEIGHT = 372

function titleBlock(text: string, { isNews, width }: { isNews: boolean; width: number }): Node {
  const longestWord = Math.max(...text.split(/[\s-]/).map((word) => word.length))
  const lineHeight = isNews ? 1.08 : 1.02
  const fits = (size: number) => {
    const lines = Math.ceil((text.length * size * LETTER * LINE_WASTE) / width)
    return lines * size * lineHeight <= TITLE_HEIGHT && longestWord * size * WIDEST <= width
  }
  const fontSize = SIZES.find(fits) ?? SIZES.at(-1) ?? 0
  const style: Record<string, string | number> = isNews
    ? { fontFamily: SERIF, fontWeight: 600 }
    : { fontWeight: 800, letterSpacing: '-0.025em' }
  const limits = { width, maxHeight: TITLE_HEIGHT, overflow: 'hidden', paddingBottom: 12, wordBreak: 'break-word' }
  return box({ fontSize, lineHeight, ...style, ...limits }, text)
}

/** Factor for the unused space at line ends. */
const LINE_WASTE = 1.15
/** Width of a letter in a long word, in em. */
const WIDEST = 0.62

const stationBlocks = (): Node =>
  box(
    { width: SHARE_PICTURE_SIZE.width - PANEL_WIDTH, height: '100%', flexWrap: 'wrap' },
    STATIONS.map(([name, theme]) =>
      box(
        {
          width: '50%',
          height: '50%',
          padding: 28,
          alignItems: 'flex-end',
          backgroundColor: THEMES[theme].fill,
          color: THEMES[theme].text,
          fontSize: name.length > 4 ? 40 : 60,
          fontWeight: 800,
          letterSpacing: '-0.03em',
          lineHeight: 1,
        },
        name,
      ),
    ),
  )
