import type { Person as PersonValue } from '../people.ts'
import { builder } from '#server/gateway/builder.ts'
import { HeaderImage } from './image.ts'

export const Person = builder.objectRef<PersonValue>('Person').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    bio: t.exposeString('bio', { nullable: true }),
    role: t.exposeString('role', { description: 'For example `host` or `guest`.' }),
    headerImage: t.expose('image', { type: HeaderImage, nullable: true }),
  }),
})
