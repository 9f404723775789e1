import type { SectionFragment } from '#web/gateway/generated/types.ts'

export type SectionOf<Kind extends SectionFragment['__typename']> = Extract<SectionFragment, { __typename: Kind }>
