import { useState } from 'react'

import { Card } from '../Card.tsx'
import { Columns } from '../Columns.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { LinkButton } from '../LinkButton.tsx'
import { Notice } from '../Notice.tsx'
import { OfflineBar } from '../OfflineBar.tsx'
import { SectionError } from '../SectionError.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { StaffBar } from '../StaffBar.tsx'

export function StateSamples() {
  const [retrying, setRetrying] = useState(false)
  return (
    <>
      <Card title="Notices">
        <Columns>
          <Notice tone="info" title="We are working on the network in Ponsonby">
            <p>
              Your internet may stop for a few minutes on 24 November after midnight.{' '}
              <a href="#network">See the network status</a>
            </p>
          </Notice>
          <Notice tone="positive" title="Your payment has arrived" />
          <Notice tone="caution" title="Your card expires this month">
            <p>Add another card, so that the next bill is paid on time.</p>
          </Notice>
          <Notice tone="critical" title="Your bill is 12 days overdue">
            <p>Pay it or make a promise to pay, to keep your services on.</p>
          </Notice>
          <SectionError
            title="We could not load your bills."
            retrying={retrying}
            onRetry={() => setRetrying(!retrying)}
          >
            <p>The rest of the page is up to date.</p>
          </SectionError>
        </Columns>
      </Card>
      <EmptySample />
      <Skeleton card label="Loading what you owe" lines={['heading', 'balance', 'small']} />
      <Skeleton card label="Loading bills" lines={['heading', 'tableRow', 'tableRow', 'tableRow']} />
      <Card title="Bars">
        <OfflineBar offline />
        <StaffBar
          accountCode="100482"
          accountName="Aroha Ngata"
          salesPerson="Sam Tamihana"
          action={<a href="#leave">Leave</a>}
        />
      </Card>
    </>
  )
}

function EmptySample() {
  return (
    <Card title="Nothing here yet">
      <EmptyState
        icon="bill"
        title="Your first bill comes after your installation"
        action={<LinkButton href="#order">See your order</LinkButton>}
      >
        <p>You will see what you owe and how to pay it here.</p>
      </EmptyState>
    </Card>
  )
}
