import type { DirectDebitForm } from '@switchboard/domain/payments/direct-debit'

import { useBrand } from '#web/http/portal.tsx'
import { activeAccount } from '#web/http/account.ts'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'

type AuthoritiesProps = {
  readonly form: DirectDebitForm
  readonly onChange: (change: Partial<DirectDebitForm>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The confirmations of the payer. The first is not sent with the request, the others are. Source: PAY-006, PAY-042. */
export function Authorities({ form, onChange, errorOf }: AuthoritiesProps) {
  const { name } = useBrand()
  return (
    <Card title="Your authority">
      <CheckboxField
        id="bankAuthority"
        label="I may operate this bank account by myself: nobody else has to sign"
        checked={form.bankAuthority}
        onCheckedChange={(bankAuthority) => onChange({ bankAuthority })}
        error={errorOf('bankAuthority')}
      />
      <CheckboxField
        id="confirmAccountAuthority"
        label={`I let ${name} take the bills of account ${activeAccount()} from this bank account`}
        checked={form.confirmAccountAuthority}
        onCheckedChange={(confirmAccountAuthority) => onChange({ confirmAccountAuthority })}
        error={errorOf('confirmAccountAuthority')}
      />
      <CheckboxField
        id="confirmTermsConditions"
        label="I accept the terms and conditions of direct debits"
        checked={form.confirmTermsConditions}
        onCheckedChange={(confirmTermsConditions) => onChange({ confirmTermsConditions })}
        error={errorOf('confirmTermsConditions')}
      />
      <Disclosure summary="Terms and conditions of direct debits">
        <p>We tell you the amount and the day of each debit on your bill, before we take it.</p>
        <p>
          You may ask your bank to reverse a debit that you were not told of, or that is not the amount you
          were told.
        </p>
        <p>
          You may end this authority at any time, here or at your bank. We may end it too, and tell you so.
        </p>
        <p>If your bank does not pay a debit, you owe the bill again and pay it yourself.</p>
      </Disclosure>
    </Card>
  )
}
