import { useQuery } from '@tanstack/react-query'

import { policiesInForce } from '@switchboard/domain/insurance/rules'

import { HUB } from '#web/ordering/hub.ts'
import styles from '#web/ordering/Order.module.css'
import { Card } from '#web/ui/Card.tsx'
import { Columns } from '#web/ui/Columns.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'

import { InsurerLinks } from './InsurerLinks.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { policiesQuery } from './queries.ts'
import { SoldCover } from './SoldCover.tsx'
import { useSignOn } from './use-sign-on.ts'
import { TITLE, buildLead } from './words.ts'

/** The policies of the account, and the links to the insurer's tool. Source: INS-001, INS-004 to INS-006. */
export function InsuranceScreen() {
  const query = useQuery({ ...policiesQuery(), select: policiesInForce })
  const signOn = useSignOn()
  return (
    <>
      <PageHeading
        title={TITLE}
        back={HUB}
        {...(query.data !== undefined && { lead: buildLead(query.data.length) })}
      />
      <Loaded
        query={query}
        loading="Loading your policies"
        lines={['heading', 'text', 'text', 'text']}
        failed="We could not load your policies."
        advice="What they cover stays as it is."
      >
        {(policies) => (
          <Columns aside={<InsurerLinks hasPolicies={policies.length > 0} signOn={signOn} />}>
            {policies.length > 0 && (
              <div className={styles.form}>
                {policies.map((policy) => (
                  <PolicyCard key={policy.policyNumber} policy={policy} />
                ))}
              </div>
            )}
            {policies.length === 0 ? <NoPolicies /> : <MoreCover />}
          </Columns>
        )}
      </Loaded>
    </>
  )
}

function NoPolicies() {
  return (
    <Card title="What you can insure">
      <EmptyState icon="home" title="No insurance policies yet">
        Once you have one, what it covers and what it costs will be here.
      </EmptyState>
      <SoldCover />
    </Card>
  )
}

function MoreCover() {
  return (
    <Disclosure summary="What else you can insure" rendersOnOpen>
      <SoldCover />
    </Disclosure>
  )
}
