import type { WireReply } from '@switchboard/domain/call'
import type { readInvitation } from '@switchboard/domain/people/invitation-calls'

type Invitation = WireReply<typeof readInvitation>

/** An invitation of a person who has no login yet. */
export function invitation(differences: Partial<Invitation> = {}): Invitation {
  return {
    inviterName: 'Aroha Ngata',
    accountName: 'Aroha Ngata',
    emailAddress: 'hana@mail.example',
    level: 'pay',
    signsInAlready: false,
    ...differences,
  }
}
