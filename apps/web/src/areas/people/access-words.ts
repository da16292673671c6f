import type { PeopleChange } from '@switchboard/domain/people/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PeopleChange> = {
  part: 'the users',
  changes: {
    'contact-person-added': (name) => `added ${name ?? 'somebody'} as a contact`,
    'contact-person-removed': (name) => `removed ${name ?? 'somebody'} as a contact`,
    'invitation-accepted': () => 'accepted the invitation to this account',
    'invitation-ended': (name) => `took back the invitation of ${name ?? 'somebody'}`,
    'person-invited': (name) => `invited ${name ?? 'somebody'}`,
    'person-level-changed': (name) => `changed what ${name ?? 'somebody'} may do`,
    'person-removed': (name) => `removed ${name ?? 'somebody'} from the users`,
  },
}
