import type { AccessEntry } from '@switchboard/domain/people/access-calls'

import type { AccessWords } from '#web/area.ts'

/** The texts of all areas, found by their paths: an area does not import another area. */
const FILES = import.meta.glob<AccessWords<string>>('./areas/*/access-words.ts', {
  base: '../..',
  eager: true,
  import: 'accessWords',
})

const PARTS = new Map(Object.entries(FILES).map(([file, { part }]) => [file.split('/').at(-2), part]))
const CHANGES = new Map(Object.values(FILES).flatMap(({ changes }) => Object.entries(changes)))

/** For example `You`, `Mere Ngata` or, for staff, `Sam of Kea`. */
export function whoText({ who }: Pick<AccessEntry, 'who'>, provider: string): string {
  if (who.kind === 'you') return 'You'
  const [firstName = ''] = who.name.split(' ')
  if (who.kind === 'staff') return firstName === '' ? `Staff of ${provider}` : `${firstName} of ${provider}`
  return who.name === '' ? 'A former user' : who.name
}

/** The action as the rest of the sentence. An area or change that is unknown to this build gets a general text. */
export function didText({ did }: Pick<AccessEntry, 'did'>): string {
  if (did.kind === 'looked') return `looked at ${PARTS.get(did.part) ?? 'the account'}`
  return CHANGES.get(did.change)?.(did.person) ?? 'changed something'
}
