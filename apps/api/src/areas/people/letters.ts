import { dayAt, dayText } from '@switchboard/domain/day'
import { LEVELS } from '@switchboard/domain/level'
import type { Level } from '@switchboard/domain/level'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'

import { declareLetter, declareNotice } from '#api/provider/notices/declare.ts'
import { SAMPLE_INSTANT } from '#api/provider/notices/samples.ts'

import { INVITATION_DAYS } from './store/pending.ts'
import type { AccountNames } from './store/people.ts'

const CATEGORY = 'People'

type LevelFacts = { readonly ownerName: string; readonly level: Level }

const LEVEL_SAMPLES = LEVELS.map((level): LevelFacts => ({ ownerName: '{owner}', level }))

/** The letter contains no text that the inviter typed, so that nobody can send messages by our letters. */
export const invitationLetter = declareLetter<LevelFacts>({
  category: CATEGORY,
  type: 'PersonInvited',
  name: 'Invitation to act for an account',
  cause: 'The owner of an account, or a person who may order for it, invites a person.',
  readers: 'the invited person',
  words: ({ ownerName, level }) => ({
    subject: `${ownerName} invites you to their account`,
    body: `Kia ora

${ownerName} would like you to act for their account. You may then ${LEVEL_ACTS[level]}. If you agree, accept the invitation here:

{link}

This link works once, for ${INVITATION_DAYS} days.

If you do not know ${ownerName}, there is nothing to do.`,
  }),
  samples: LEVEL_SAMPLES,
})

/** Does not even name the person: the owner typed the name, as in the invitation. */
export const removalLetter = declareLetter<{ readonly ownerName: string }>({
  category: CATEGORY,
  type: 'PersonRemoved',
  name: 'No longer acting for an account',
  cause: 'A person is removed from an account.',
  readers: 'the removed person',
  words: ({ ownerName }) => ({
    subject: `You no longer act for the account of ${ownerName}`,
    body: `Kia ora

You no longer act for the account of ${ownerName}: you cannot see or change it any more. Whatever else you sign in for stays as it is.`,
  }),
  samples: [{ ownerName: '{owner}' }],
})

/** Does not even name the person: the owner typed the name, as in the invitation. */
export const levelLetter = declareLetter<LevelFacts>({
  category: CATEGORY,
  type: 'PersonLevelChanged',
  name: 'Another level for an account',
  cause: 'The level of a person who acts for an account is changed.',
  readers: 'the person with the level',
  words: ({ ownerName, level }) => ({
    subject: `What you may do on the account of ${ownerName} has changed`,
    body: `Kia ora

What you may do on the account of ${ownerName} has changed: from now on you may ${LEVEL_ACTS[level]}.

If you have a question about this, ask ${ownerName}.`,
  }),
  samples: LEVEL_SAMPLES,
})

type PersonFacts = {
  readonly accountCode: string
  readonly ownerName: string
  readonly at: number
  /** The name of the person that the notice is about. */
  readonly person: string
  readonly email: string
}
type PersonLevelFacts = PersonFacts & { readonly level: Level }

const PERSON_SAMPLE: PersonFacts = {
  accountCode: '{account}',
  ownerName: '{owner}',
  at: SAMPLE_INSTANT,
  person: '{person}',
  email: '{email}',
}
const PERSON_LEVEL_SAMPLES = LEVELS.map((level): PersonLevelFacts => ({ ...PERSON_SAMPLE, level }))

type OwnerNotice<Facts> = {
  readonly type: string
  readonly name: string
  readonly cause: string
  readonly subject: string
  readonly message: (facts: Facts) => string
  readonly samples: readonly Facts[]
}

/** Sent to the owner of the account, even if the owner acted or the bills go to another address. */
function declareOwnerNotice<Facts extends PersonFacts>({ subject, message, ...kind }: OwnerNotice<Facts>) {
  return declareNotice<Facts>({
    ...kind,
    category: 'Account',
    readers: 'the owner of the account',
    words: (facts) => ({
      subject,
      body: [
        `Kia ora ${facts.ownerName}`,
        `${message(facts)} This was on ${dayText(dayAt(facts.at))}, for account ${facts.accountCode}.`,
        'If this is not right, look at Users in the portal at once, or call us.',
      ].join('\n\n'),
    }),
  })
}

/** Addresses a notice to the owner. Without an address of the owner it is sent to the notice address of the account. */
export function toOwner({ ownerAddress }: AccountNames): { readonly to?: string } {
  return ownerAddress === null ? {} : { to: ownerAddress }
}

export const personInvitedNotice = declareOwnerNotice<PersonLevelFacts>({
  type: 'PersonInvited',
  name: 'A person was invited',
  cause: 'A person is invited to the account.',
  subject: 'Someone was invited to your account',
  message: ({ person, email, level }) =>
    `${person} (${email}) was invited to act for your account. Once they accept, they may ${LEVEL_ACTS[level]}.`,
  samples: PERSON_LEVEL_SAMPLES,
})

export const invitationAcceptedNotice = declareOwnerNotice<PersonLevelFacts>({
  type: 'InvitationAccepted',
  name: 'An invitation was accepted',
  cause: 'An invited person accepts.',
  subject: 'Someone has accepted your invitation',
  message: ({ person, email, level }) =>
    `${person} (${email}) has accepted your invitation. From now on they may ${LEVEL_ACTS[level]}.`,
  samples: PERSON_LEVEL_SAMPLES,
})

export const personRemovedNotice = declareOwnerNotice({
  type: 'PersonRemoved',
  name: 'A person was removed',
  cause: 'A person is removed from the account.',
  subject: 'Someone was removed from your account',
  message: ({ person, email }) => `${person} (${email}) no longer acts for your account.`,
  samples: [PERSON_SAMPLE],
})

export const levelChangedNotice = declareOwnerNotice<PersonLevelFacts>({
  type: 'PersonLevelChanged',
  name: 'The level of a person was changed',
  cause: 'A person on the account gets another level.',
  subject: 'A person’s access to your account was changed',
  message: ({ person, email, level }) =>
    `What ${person} (${email}) may do on your account was changed: from now on they may ${LEVEL_ACTS[level]}.`,
  samples: PERSON_LEVEL_SAMPLES,
})
