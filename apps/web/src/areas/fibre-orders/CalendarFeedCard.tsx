import type { FibreOrders } from '@switchboard/domain/fibre-orders/contract'

import { actingFor } from '#web/http/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import styles from './FibreOrders.module.css'
import { useRenewFeed, useWithdrawFeed } from './queries.ts'

const ADDRESS = 'calendar-address'

/** The private address of a calendar with the visits. Only the owner of the account sees it. */
export function CalendarFeedCard({ feed }: { readonly feed: FibreOrders['calendarFeed'] }) {
  const renew = useRenewFeed()
  const withdraw = useWithdrawFeed()
  const toast = useToast()
  if (actingFor() !== null) return null
  const newAddress = renew.data?.url

  function withdrawAddress() {
    withdraw.mutate(undefined, {
      onSuccess: () => {
        renew.reset()
        toast('The link is removed. Calendars that use it get no more updates.')
      },
    })
  }

  return (
    <Card title="Visits in your own calendar">
      <p>
        Add a private link to your calendar, and it shows your visits by itself, even if one is moved or
        cancelled.
      </p>
      {newAddress !== undefined && (
        <TakesFocus>
          <AddressField address={newAddress} />
        </TakesFocus>
      )}
      {feed !== null && newAddress === undefined && <OldAddress since={feed.since} />}
      {(renew.isError || withdraw.isError) && (
        <Notice tone="critical" role="alert" title="That did not work">
          Try again in a moment. The link that you have stays as it is until then.
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button kind="plain" busy={renew.isPending} onClick={() => renew.mutate()}>
          {feed === null ? 'Make a private link' : 'Make a new link'}
        </Button>
        {feed !== null && (
          <Button kind="quiet" busy={withdraw.isPending} onClick={withdrawAddress}>
            Withdraw it
          </Button>
        )}
      </div>
    </Card>
  )
}

type OldAddressProps = Pick<NonNullable<FibreOrders['calendarFeed']>, 'since'>

function OldAddress({ since }: OldAddressProps) {
  return (
    <p>
      You have had a link since {momentText(since)}. We showed it once, when you made it. If you have lost it,
      or someone has it who should not, make a new one: the old one stops working.
    </p>
  )
}

function AddressField({ address }: { readonly address: string }) {
  const toast = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      toast('The link is copied.')
    } catch {
      const field = document.getElementById(ADDRESS)
      if (field instanceof HTMLInputElement) field.select()
      toast('We could not copy the link. It is selected, so that you can copy it yourself.', 'critical')
    }
  }

  return (
    <div className={styles.form}>
      <TextField
        id={ADDRESS}
        label="Your private link"
        hint="Copy it now: it is not shown again. Anyone who has it can see the times of your visits, so keep it to yourself."
        value={address}
        onValueChange={() => undefined}
        readOnly
      />
      <div>
        <Button kind="plain" onClick={() => void copy()}>
          Copy the link
        </Button>
      </div>
    </div>
  )
}
