import { useEffect, useRef, type ChangeEvent } from 'react';
import { typedNumber } from '@acara/shared-contract/typed-text';
import { TextField } from '@acara/shared-ui/form';
import { formatCount } from '@acara/shared-ui/formats';

/** Digits of the largest donation, Rp 999.999.999. */
const MAX_DIGITS = 9;

const getDigits = (text: string) => text.split(',', 1).join('').replace(/\D/g, '').slice(0, MAX_DIGITS);

/** The cursor position with as many digits to its right as before the text was formatted again. */
const cursorAfter = (text: string, digitsRight: number): number => {
  let at = text.length;
  for (let left = digitsRight; at > 0 && left > 0; at -= 1) if (/\d/.test(text.charAt(at - 1))) left -= 1;
  return at;
};

export type DonationFieldProps = {
  minimum: number;
  amount: number | null;
  isShort: boolean;
  onChange: (amount: number | null) => void;
};

export const DonationField = ({ minimum, amount, isShort, onChange }: DonationFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShort) input.current?.focus();
  }, [isShort]);

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digitsRight = typedNumber(target.value.slice(target.selectionEnd ?? undefined)).replace(/\D/g, '').length;
    const typed = typedNumber(target.value);
    // Text with letters, such as a pasted '1e12', is ignored.
    const digits = /\p{L}/u.test(typed.replace(/^rp/i, '')) ? String(amount ?? '') : getDigits(typed);
    const text = digits === '' ? '' : formatCount(Number(digits));
    // React would move the cursor to the end, since the text differs from the input.
    target.value = text;
    const at = cursorAfter(text, digitsRight);
    target.setSelectionRange(at, at);
    onChange(digits === '' ? null : Number(digits));
  };

  const least = `Min Donation Rp. ${formatCount(minimum)}`;
  return (
    <TextField
      ref={input}
      label="Donasi"
      start="Rp."
      {...(isShort ? { error: least, announced: true } : { hint: least })}
      inputMode="numeric"
      autoComplete="off"
      placeholder="0"
      value={amount === null ? '' : formatCount(amount)}
      onChange={change}
    />
  );
};
