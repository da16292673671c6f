import type { AccessEntry } from '@switchboard/domain/people/access-calls'

import type { AccessWords } from '#web/area.ts'

/** The words of every area, found by their place: this area knows no other by name. */
const FILES = import.meta.glob<AccessWords<string>>('./{areas,shell}/*/access-words.ts', {
  base: '../..',
  eager: true,
  import: 'accessWords',
})

const PARTS = new Map(Object.entries(FILES).map(([file, { part }]) => [file.split('/').at(-2), part]))
const CHANGES = new Map(Object.values(FILES).flatMap(({ changes }) => Object.entries(changes)))

/** `You`, `Mere Ngata`, or `Sam of Kea`: staff are named as they would on the phone, by their first name and for whom. */
export function whoText({ who }: Pick<AccessEntry, 'who'>, provider: string): string {
  if (who.kind === 'you') return 'You'
  const [firstName = ''] = who.name.split(' ')
  if (who.kind === 'staff') return firstName === '' ? `Staff of ${provider}` : `${firstName} of ${provider}`
  return who.name === '' ? 'A former user' : who.name
}

/** What they did, as the rest of that sentence; a part or a change that this page does not know is named in general. */
export function didText({ did }: Pick<AccessEntry, 'did'>): string {
  if (did.kind === 'looked') return `looked at ${PARTS.get(did.part) ?? 'the account'}`
  return CHANGES.get(did.change)?.(did.person) ?? 'changed something'
}
