import './detail.css'

interface BodyTextProps {
  content: { text: string | null; richTextDescription: string | null; language: string | null }
}

const splitParagraphs = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const hasBodyText = ({ content }: BodyTextProps): boolean =>
  Boolean(content.richTextDescription) || splitParagraphs(content.text).length > 0

export function BodyText({ content }: BodyTextProps) {
  const { richTextDescription: html, text, language } = content
  const lang = language ?? undefined
  // The import sanitised this HTML.
  if (html) return <div className={RICH_TEXT_CLASSES} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <div className="about text-text-2 max-w-[42em]" lang={lang}>
      {splitParagraphs(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}

const RICH_TEXT_CLASSES =
  'about text-text-2 max-w-[42em] wrap-anywhere [&_a]:underline [&_a]:underline-offset-3 [&_blockquote]:border-l-3 ' +
  '[&_blockquote]:border-line-2 [&_blockquote]:pl-4 [&_h3]:mt-5 [&_h3]:mb-2 [&_h3]:text-title-3 [&_ol]:my-3 [&_ol]:list-decimal ' +
  '[&_ol]:pl-6 [&_pre]:overflow-x-auto [&_table]:block [&_table]:overflow-x-auto [&_ul]:my-3 [&_ul]:list-disc [&_ul]:pl-6'
