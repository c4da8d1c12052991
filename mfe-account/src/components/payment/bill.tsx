import { useRef } from 'react';
import styled from 'styled-components';
import type { PaymentInstructions } from '@acara/shared-contract';
import { describePayment, formatRupiah } from '@acara/shared-ui/formats';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { CopyButton } from './copy-button.tsx';

const { color, radius, size, space, weight } = tokens;

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  width: 100%;
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  background: ${color.sunken};

  h3 {
    font-size: ${size.body};
  }
`;

const Codes = styled.dl`
  display: grid;
  gap: ${space(3)};

  dt {
    color: ${color.inkSoft};
    font-size: ${size.small};
  }

  dd {
    display: flex;
    align-items: center;
    justify-content: space-between;
    flex-wrap: wrap;
    gap: ${space(1)} ${space(3)};
  }

  strong {
    font-weight: ${weight.bold};
    font-size: ${size.lead};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }

  [role='status'] {
    flex: 1 0 100%;
    font-size: ${size.small};
  }
`;

const Steps = styled.details`
  font-size: ${size.small};

  summary {
    display: flex;
    align-items: center;
    min-height: ${tokens.target};
    color: ${color.brandInk};
    font-weight: ${weight.semibold};
    cursor: pointer;
  }

  li {
    padding-block: ${space(1)};
    color: ${color.inkSoft};
  }
`;

/** In blocks of four, as banks write it; what is copied has no blanks. */
const inBlocks = (code: string) => (/^\d{9,}$/.test(code) ? code.replace(/(\d{4})(?=\d)/g, '$1 ') : code);

type CodeProps = { name: string; shown: string; value: string };

const Code = ({ name, shown, value }: CodeProps) => {
  const text = useRef<HTMLElement>(null);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong ref={text}>{shown}</strong>
        <CopyButton name={name} value={value} selects={() => text.current} />
      </dd>
    </div>
  );
};

export type BillProps = {
  instructions: PaymentInstructions;
  /** Whole rupiah. */
  total: number;
  /** Shows how it is paid from the start. */
  isOpen?: boolean;
};

/** How a pending order is paid outside of the site: method, number and exact sum. */
export const Bill = ({ instructions, total, isOpen }: BillProps) => {
  const { method, codes, steps } = describePayment(instructions);
  return (
    <Box aria-label={`Cara membayar: ${method}`}>
      <h3>{method}</h3>
      <Codes>
        {codes.map(({ name, value }) => (
          <Code key={name} name={name} shown={inBlocks(value)} value={value} />
        ))}
        <Code name="Jumlah, sama persis" shown={formatRupiah(total)} value={String(total)} />
      </Codes>
      {instructions.qr_url && (
        <ButtonLink kind="secondary" href={instructions.qr_url} target="_blank" rel="noopener noreferrer">
          Buka kode QR<span className="visually-hidden"> (membuka tab baru)</span>
        </ButtonLink>
      )}
      <Steps open={isOpen}>
        <summary>Cara membayar</summary>
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </Steps>
    </Box>
  );
};
