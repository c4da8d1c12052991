import { useId } from 'react';

/** What is said about a field besides its label. */
export type FieldTexts = { problem: string | undefined; hint?: string | undefined };

/** Ties a field to its label, its hint and what is wrong with it. */
export const useFieldIds = ({ problem, hint }: FieldTexts) => {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const problemId = problem && `${id}-problem`;
  return {
    hintId,
    problemId,
    /** Attributes of the field itself. */
    field: {
      id,
      'aria-invalid': problem !== undefined || undefined,
      'aria-describedby': [problemId, hintId].filter(Boolean).join(' ') || undefined,
    },
  };
};

export type FieldIds = ReturnType<typeof useFieldIds>;
