const periodAmount = (column: string, frequency: string) =>
  `case when ${column} > 0 then period_price(${column}, ${frequency}) else ${column} end`

/** MB of a plan `p` in a bill period: 0 is unlimited, null is that of the leader. */
export const periodMb = (frequency: string) => periodAmount('p.data_cap_mb', frequency)

/** JSON of the inclusions of a plan `p` in a bill period, without its data. Source: MOB-086. */
export const inclusions = (frequency: string) =>
  `json_build_object('periodMinutes', ${periodAmount('p.mobile_minutes', frequency)},
    'periodTexts', ${periodAmount('p.mobile_texts', frequency)}, 'has5g', p.has_5g, 'roaming', p.roaming_countries)`
