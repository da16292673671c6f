import { useState, type FormEvent } from 'react'

import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { CardNumberField } from '../CardNumberField.tsx'
import { CheckboxField } from '../CheckboxField.tsx'
import { Columns } from '../Columns.tsx'
import { DigitsField } from '../DigitsField.tsx'
import { ErrorSummary } from '../ErrorSummary.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { RadioField } from '../RadioField.tsx'
import { SelectField } from '../SelectField.tsx'
import { TextAreaField } from '../TextAreaField.tsx'
import { TextField } from '../TextField.tsx'
import { UppercaseField } from '../UppercaseField.tsx'

export function FieldSamples() {
  return (
    <>
      <Card title="Fields">
        <Columns>
          <TextFields />
          <ShapedFields />
        </Columns>
      </Card>
      <Card title="Choices">
        <Choices />
      </Card>
      <FormWithProblems />
    </>
  )
}

function TextFields() {
  const [name, setName] = useState('')
  const [comment, setComment] = useState('')
  const [password, setPassword] = useState('correct horse')

  return (
    <>
      <TextField
        id="sample-name"
        label="Name on the card"
        hint="As it is printed."
        autoComplete="cc-name"
        value={name}
        onValueChange={setName}
      />
      <TextAreaField
        id="sample-comment"
        label="Comment"
        optional
        value={comment}
        onValueChange={setComment}
      />
      <PasswordField
        id="sample-password"
        label="Password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
      <TextField
        id="sample-off"
        label="Account number"
        value="100482"
        width="ten"
        disabled
        onValueChange={setName}
      />
    </>
  )
}

function ShapedFields() {
  const [amount, setAmount] = useState('219.60')
  const [postcode, setPostcode] = useState('')
  const [initials, setInitials] = useState('')

  return (
    <>
      <TextField
        id="sample-amount"
        label="Amount"
        prefix="$"
        width="ten"
        inputMode="decimal"
        value={amount}
        onValueChange={setAmount}
      />
      <DigitsField
        id="sample-postcode"
        label="Postcode"
        width="four"
        maxDigits={4}
        autoComplete="postal-code"
        value={postcode}
        onValueChange={setPostcode}
      />
      <UppercaseField
        id="sample-initials"
        label="Initials"
        width="two"
        optional
        value={initials}
        onValueChange={setInitials}
      />
    </>
  )
}

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']

function Choices() {
  const [month, setMonth] = useState('')
  const [part, setPart] = useState<string | null>('all')
  const [keep, setKeep] = useState(true)

  return (
    <Columns>
      <RadioField
        id="sample-part"
        label="How much would you like to pay?"
        value={part}
        onValueChange={setPart}
        choices={[
          { value: 'all', label: 'All of it, $219.60', hint: 'Pay by 4 December and $5.00 comes off.' },
          { value: 'part', label: 'Another amount' },
        ]}
      />
      <SelectField
        id="sample-month"
        label="Expiry month"
        width="ten"
        placeholder="Month"
        options={MONTHS.map((value) => ({ value, label: value }))}
        value={month}
        onValueChange={setMonth}
      />
      <CheckboxField
        id="sample-keep"
        label="Save this card for next time"
        hint="Your card number is kept by the payment gateway, never by us."
        checked={keep}
        onCheckedChange={setKeep}
      />
    </Columns>
  )
}

/** The length of American Express numbers, the shortest that are accepted. */
const MIN_CARD_DIGITS = 15

function FormWithProblems() {
  const [number, setNumber] = useState('4111 1111')
  const [agreed, setAgreed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const tried = attempt > 0

  const numberProblem = number.length < MIN_CARD_DIGITS ? 'Enter all digits of the card number' : null
  const agreedProblem = agreed ? null : 'Say that the card is yours'
  const problems = [
    { fieldId: 'sample-card', message: numberProblem },
    { fieldId: 'sample-agreed', message: agreedProblem },
  ].flatMap(({ fieldId, message }) => (message === null ? [] : [{ fieldId, message }]))

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
  }

  return (
    <Card title="A form that cannot go on">
      <form onSubmit={submit} noValidate>
        <Columns>
          <ErrorSummary problems={tried ? problems : []} attempt={attempt} />
          <CardNumberField
            id="sample-card"
            label="Card number"
            hint="Type it as it comes; we put in the spaces."
            error={tried ? numberProblem : null}
            value={number}
            onValueChange={setNumber}
          />
          <CheckboxField
            id="sample-agreed"
            label="This card is mine"
            error={tried ? agreedProblem : null}
            checked={agreed}
            onCheckedChange={setAgreed}
          />
          <div className="row">
            <Button type="submit">Pay $219.60</Button>
          </div>
        </Columns>
      </form>
    </Card>
  )
}
