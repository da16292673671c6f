/** Shown in place of a total if nothing of the period is known, because the total is not 0. */
export const NO_FIGURES = 'No figures yet'
