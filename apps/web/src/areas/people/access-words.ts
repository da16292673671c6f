import type { PeopleChange } from '@switchboard/domain/people/trail'

import type { AccessWords } from '#web/area.ts'

export const accessWords: AccessWords<PeopleChange> = {
  part: 'the users',
  changes: {
    'contact-person-added': (of) => `added ${of ?? 'somebody'} as a contact`,
    'contact-person-removed': (of) => `removed ${of ?? 'somebody'} as a contact`,
    'invitation-accepted': () => 'accepted the invitation to this account',
    'invitation-ended': (of) => `took back the invitation of ${of ?? 'somebody'}`,
    'person-invited': (of) => `invited ${of ?? 'somebody'}`,
    'person-level-changed': (of) => `changed what ${of ?? 'somebody'} may do`,
    'person-removed': (of) => `removed ${of ?? 'somebody'} from the users`,
  },
}
