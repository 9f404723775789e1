import { PublishedContent } from './content.ts'
import { StaticPage } from './refs.ts'
import { ContentSection, sectionsOf } from './sections.ts'

StaticPage.implement({
  description: 'A page that stands by itself, for example about data privacy.',
  interfaces: [PublishedContent],
  fields: (t) => ({
    sections: t.field({ type: [ContentSection], resolve: (page, _args, context) => sectionsOf(page, context) }),
  }),
})
