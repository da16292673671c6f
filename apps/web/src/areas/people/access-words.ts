import type { PeopleChange } from '@switchboard/domain/people/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PeopleChange> = {
  part: 'the users',
  changes: {
    'contact-person-added': (name) => `added ${name ?? 'someone'} as a contact`,
    'contact-person-removed': (name) => `removed ${name ?? 'someone'} as a contact`,
    'invitation-accepted': () => 'accepted the invitation to this account',
    'invitation-ended': (name) => `cancelled the invitation of ${name ?? 'someone'}`,
    'person-invited': (name) => `invited ${name ?? 'someone'}`,
    'person-level-changed': (name) => `changed what ${name ?? 'someone'} may do`,
    'person-removed': (name) => `removed ${name ?? 'someone'} from the users`,
  },
}
