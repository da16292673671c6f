import { useState } from 'react'
import type { MouseEvent } from 'react'

import {
  DIAL_NUMBERS,
  DIAL_STEP,
  dialDigits,
  handAt,
  turnsClockwise,
} from '@switchboard/domain/meter-reading/dials'

import { Button } from '#web/ui/Button.tsx'
import { CheckboxField } from '#web/ui/CheckboxField.tsx'

import styles from './DialHelper.module.css'

type DialHelperProps = {
  /** Unique among the helpers of a screen. */
  readonly id: string
  readonly dials: number
  readonly onRead: (digits: string) => void
}

/** The customer sets the hands by taps or keys, and the rule of dials calculates the digits. */
export function DialHelper({ id, dials, onRead }: DialHelperProps) {
  const [hands, setHands] = useState<readonly number[]>(() => Array.from({ length: dials }, () => 0))
  const [isOtherWay, setIsOtherWay] = useState(false)
  const read = dialDigits(hands)
  const digits = read.join('')
  return (
    <div className={styles.helper}>
      <p>
        Set each hand as it stands on your meter: tap the dial, or use the arrow keys. A hand between two
        numbers has passed the lower one, and between 9 and 0 that is 9. Where a hand seems to be on a number,
        the dial to its right decides: we take care of that. Leave out a red dial.
      </p>
      <CheckboxField
        id={`${id}-way`}
        label="On my meter the last dial turns the other way"
        checked={isOtherWay}
        onCheckedChange={setIsOtherWay}
      />
      <div className={styles.dials}>
        {hands.map((hand, place) => (
          <Dial
            key={place}
            id={`${id}-dial-${place}`}
            name={`Dial ${place + 1} of ${dials}`}
            hand={hand}
            isClockwise={turnsClockwise(place, dials, !isOtherWay)}
            onSet={(set) => setHands(hands.with(place, set))}
          />
        ))}
      </div>
      <p role="status" className={styles.said}>
        {`The dials show ${digits}.${correctionText(hands, read)}`}
      </p>
      <div>
        <Button kind="plain" onClick={() => onRead(digits)}>
          {`Enter ${digits}`}
        </Button>
      </div>
    </div>
  )
}

/** Explains the hands that have not passed the number they seem to be on. */
function correctionText(hands: readonly number[], digits: readonly number[]): string {
  const places = digits.flatMap((digit, place) => (digit === Math.floor(hands[place] ?? 0) ? [] : [place]))
  return places
    .map(
      (place) =>
        ` Dial ${place + 1} has not passed ${hands[place]} yet, because the one to its right has not passed 0: it counts as ${digits[place]}.`,
    )
    .join('')
}

type DialProps = {
  readonly id: string
  readonly name: string
  readonly hand: number
  readonly isClockwise: boolean
  readonly onSet: (hand: number) => void
}

const SIZE = 112
const MIDDLE = SIZE / 2
const NUMBERS_AT = 43
const HAND_LENGTH = 30
const FULL_TURN = 2 * Math.PI

function Dial({ id, name, hand, isClockwise, onSet }: DialProps) {
  const tip = pointAt(hand, isClockwise, HAND_LENGTH)

  function tap({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const angle = Math.atan2(clientX - left - width / 2, top + height / 2 - clientY)
    onSet(handAt((angle / FULL_TURN + 1) % 1, isClockwise))
  }

  return (
    <div className={styles.dial}>
      <label htmlFor={id} className="small soft">
        {name}
      </label>
      {/* for pointers only: the slider below does the same by keys and announces the position of the hand */}
      <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className={styles.face} onClick={tap}>
        <circle cx={MIDDLE} cy={MIDDLE} r={MIDDLE - 1} />
        {Array.from({ length: DIAL_NUMBERS }, (_, number) => {
          const { x, y } = pointAt(number, isClockwise, NUMBERS_AT)
          return (
            <text key={number} x={x} y={y}>
              {number}
            </text>
          )
        })}
        <line x1={MIDDLE} y1={MIDDLE} x2={tip.x} y2={tip.y} />
      </svg>
      <input
        id={id}
        type="range"
        min={0}
        max={DIAL_NUMBERS - DIAL_STEP}
        step={DIAL_STEP}
        value={hand}
        aria-valuetext={handText(hand, isClockwise)}
        onChange={(event) => onSet(event.target.valueAsNumber)}
      />
    </div>
  )
}

function pointAt(hand: number, isClockwise: boolean, distance: number) {
  const angle = (hand / DIAL_NUMBERS) * FULL_TURN * (isClockwise ? 1 : -1)
  return { x: MIDDLE + distance * Math.sin(angle), y: MIDDLE - distance * Math.cos(angle) }
}

/** For example `between 3 and 4, turns clockwise`. */
function handText(hand: number, isClockwise: boolean): string {
  const number = Math.floor(hand)
  const where = hand === number ? `on ${number}` : `between ${number} and ${(number + 1) % DIAL_NUMBERS}`
  return `${where}, turns ${isClockwise ? 'clockwise' : 'anticlockwise'}`
}
