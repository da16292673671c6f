import { shortDayText } from '@switchboard/domain/day'
import type { MobileUse } from '@switchboard/domain/mobile/use/contract'
import {
  bytesText,
  calculateBytesLeft,
  chooseDataUnit,
  shareUsed,
} from '@switchboard/domain/mobile/use/rules'

import { providerToday } from '#web/http/configuration.ts'
import { useEntries } from '#web/http/entries.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import { ADD_ONS, buildDialogHref } from '../dialogs/dialog-target.ts'

/** Above this share of the data the notice is shown; the alerts begin with it too. */
const NEARLY_USED = 0.8

/** The effect of more use than the data of the running period, with a way to add data. Source: MOB-069. */
export function BeyondData({ use }: { readonly use: MobileUse }) {
  const { period, plan, serviceEntity } = use
  const hasBilledMobile = useEntries().facts.services?.lineRentalMobile === true
  const left = calculateBytesLeft(period)
  if (left === null || providerToday() > period.to) return null
  const slow = `mobile data is slow until the end of ${shortDayText(period.to)}, at no extra cost.`
  const later = `Once your data is used up, ${slow}`
  if ((shareUsed(period) ?? 0) < NEARLY_USED) return <p className="small soft">{later}</p>
  const title =
    left <= 0 ? 'All of the data is used' : `${bytesText(chooseDataUnit(plan), left)} of the data is left`
  return (
    <Notice
      tone="caution"
      title={title}
      {...(hasBilledMobile && {
        actions: (
          <LinkButton kind="plain" href={buildDialogHref(ADD_ONS, { mobile: serviceEntity })}>
            Add data
          </LinkButton>
        ),
      })}
    >
      {left <= 0 ? `Now ${slow}` : later} Calls and texts still work.
    </Notice>
  )
}
