import { momentText } from '@switchboard/domain/instant'

import type { Notice } from '#api/provider/notices/notice.ts'

import type { Settings } from './seal.ts'
import type { ChangeRow, InventoryItemKey } from './store.ts'

type AppliedWifiChange = {
  readonly row: ChangeRow
  readonly name: string
  readonly now: number
  readonly wanted: Settings
}

/** Notifies the owner of a wifi change. The notice does not contain the typed names or passwords. */
export function createWifiNotice(
  { accountCode }: InventoryItemKey,
  { row, name, now, wanted }: AppliedWifiChange,
): Notice {
  const { guest, ...home } = wanted
  const isOfGuestsAlone = guest !== undefined && Object.keys(home).length === 0
  const done = guest?.enabled === true ? 'on or changed' : 'off'
  return {
    accountCode,
    source: `wifi:${row.changeId}`,
    category: 'Account',
    type: 'WifiChanged',
    subject: isOfGuestsAlone ? 'Your guest network was changed' : 'Your wifi settings were changed',
    body: [
      `Kia ora ${name}`,
      isOfGuestsAlone
        ? `The guest network of account ${accountCode} was turned ${done} on ${momentText(now)}.`
        : `The wifi settings of account ${accountCode} were changed on ${momentText(now)}. Devices may have to join again.`,
      'If you did not ask for this, look at Wifi settings in the portal, or call us.',
    ].join('\n\n'),
    at: now,
    doneBy: row.askedBy,
  }
}

/** Notifies the owner that their guest network has ended as scheduled. */
export function createGuestEndNotice(
  { accountCode }: InventoryItemKey,
  { row, name, now }: AppliedWifiChange,
): Notice {
  return {
    accountCode,
    source: `wifi:${row.changeId}`,
    category: 'Account',
    type: 'WifiChanged',
    subject: 'Your guest network has ended',
    body: [
      `Kia ora ${name}`,
      `The guest network of account ${accountCode} is off since ${momentText(now)}, as you asked. Your own wifi is as it was.`,
    ].join('\n\n'),
    at: now,
  }
}
