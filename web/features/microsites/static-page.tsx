import { BodyText, hasBodyText } from '#web/components/detail/body-text.tsx'
import { Breadcrumbs } from '#web/components/detail/breadcrumbs.tsx'
import { Sections } from '#web/components/sections/sections.tsx'
import type { StaticPageDetailFragment } from '#web/gateway/generated/types.ts'
import { dayAndTime } from '#web/lib/time/clock-time.ts'
import { withHeadings, type Heading } from './headings.ts'
import '#web/components/detail/detail.css'
import './microsite.css'

type Section = StaticPageDetailFragment['sections'][number]

export function StaticPage({ page, loadedAt }: { page: StaticPageDetailFragment; loadedAt: number }) {
  const { headline, subline, language, publishedAt } = page
  const lang = language ?? undefined
  const { sections, headings } = markHeadings(page.sections)
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={[{ to: '/', text: 'Home' }]} page={headline} />
      <div className="columns menu:pt-3.5">
        <article className="static-page house">
          <h1 className="display wrap-anywhere" lang={lang}>
            {headline}
          </h1>
          {subline && (
            <p className="body-large mt-3.5 max-w-[38em]" lang={lang}>
              {subline}
            </p>
          )}
          {publishedAt && (
            <p className="meta mt-2.5">
              Last changed{' '}
              <time dateTime={publishedAt.iso8601}>{dayAndTime(new Date(publishedAt.iso8601), loadedAt)}</time>
            </p>
          )}
          {hasBodyText({ content: page }) && (
            <div className="mt-6">
              <BodyText content={page} />
            </div>
          )}
          <Sections sections={sections} language={language} />
        </article>
        {headings.length > 1 && <OnThisPage headings={headings} />}
      </div>
    </div>
  )
}

function OnThisPage({ headings }: { headings: readonly Heading[] }) {
  return (
    <div className="aside">
      <nav className="on-page" aria-labelledby="on-this-page">
        <h2 className="mb-3 text-base font-bold" id="on-this-page">
          On this page
        </h2>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function markHeadings(sections: readonly Section[]): { sections: Section[]; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = sections.map((section, index) => {
    if (section.__typename !== 'RichTextSection') return section
    const text = withHeadings(section.html, `part-${index + 1}`)
    headings.push(...text.headings)
    return { ...section, html: text.html }
  })
  return { sections: marked, headings }
}
