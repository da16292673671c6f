import { dayAt, dayText } from '@switchboard/domain/day'
import type { Level } from '@switchboard/domain/level'
import { LEVEL_ACTS } from '@switchboard/domain/people/level-words'

import type { Letter } from '#api/provider/notices/letter.ts'
import type { Notice } from '#api/provider/notices/notice.ts'

import { INVITATION_DAYS } from './store/pending.ts'
import type { AccountNames } from './store/people.ts'

type Sent = { readonly source: string; readonly at: number }

/** The letter has no text that the inviter typed: our letters carry nobody else's words. */
export function invitationLetter(
  to: { readonly pendingId: string; readonly email: string; readonly level: Level },
  { ownerName }: AccountNames,
  { source, at, link }: Sent & { readonly link: NonNullable<Letter['link']> },
): Letter {
  return {
    pendingId: to.pendingId,
    source,
    type: 'PersonInvited',
    to: to.email,
    subject: `${ownerName} invites you to their account`,
    body: `Kia ora

${ownerName} would like you to act for their account. You may then ${LEVEL_ACTS[to.level]}. If you agree, accept the invitation here:

{link}

This link works once, for ${INVITATION_DAYS} days.

If you do not know ${ownerName}, there is nothing to do.`,
    at,
    link,
  }
}

/** Sent to the owner of the account, even if the owner acted or the bills go to another address. */
export function ownerNotice(
  accountCode: string,
  { ownerName, ownerAddress }: AccountNames,
  {
    said: message,
    ...notice
  }: Sent & Pick<Notice, 'type' | 'subject' | 'doneBy'> & { readonly said: string },
): Notice {
  return {
    ...notice,
    accountCode,
    category: 'Account',
    body: [
      `Kia ora ${ownerName}`,
      `${message} This was on ${dayText(dayAt(notice.at))}, for account ${accountCode}.`,
      'If this should not be, look at the people on your account at once, or call us.',
    ].join('\n\n'),
    ...(ownerAddress === null ? {} : { to: ownerAddress }),
  }
}

/** Does not even name the person: the owner typed the name, as in the invitation. */
export function removalLetter(
  to: { readonly userId: string; readonly email: string },
  { ownerName }: AccountNames,
  { source, at }: Sent,
): Letter {
  return {
    userId: to.userId,
    source,
    type: 'PersonRemoved',
    to: to.email,
    subject: `You no longer act for the account of ${ownerName}`,
    body: `Kia ora

You no longer act for the account of ${ownerName}: you cannot see or change it any more. Whatever else you sign in for stays as it is.`,
    at,
  }
}

/** Does not even name the person: the owner typed the name, as in the invitation. */
export function levelLetter(
  to: { readonly userId: string; readonly email: string; readonly level: Level },
  { ownerName }: AccountNames,
  { source, at }: Sent,
): Letter {
  return {
    userId: to.userId,
    source,
    type: 'PersonLevelChanged',
    to: to.email,
    subject: `What you may do on the account of ${ownerName} has changed`,
    body: `Kia ora

What you may do on the account of ${ownerName} has changed: from now on you may ${LEVEL_ACTS[to.level]}.

If you have a question about this, ask ${ownerName}.`,
    at,
  }
}
