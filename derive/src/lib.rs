//! `#[derive(Walk)]`: the walk over a type of the IR, made from the type itself, so that no field can be left out.

use proc_macro::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DataEnum, DataStruct, DeriveInput, Fields, Ident, Member, parse_macro_input};

/// Implements `crate::walk::Walk`: `walk_parts` goes to every field in order. With `#[walk(hook)]` the visitor's method
/// of that name is asked at each value of the type, and decides whether the walk goes on below it.
#[proc_macro_derive(Walk, attributes(walk))]
pub fn derive_walk(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    match walk(&input) {
        Ok(tokens) => tokens.into(),
        Err(error) => error.to_compile_error().into(),
    }
}

fn walk(input: &DeriveInput) -> syn::Result<proc_macro2::TokenStream> {
    let name = &input.ident;
    let parts = match &input.data {
        Data::Struct(data) => parts_of_struct(data),
        Data::Enum(data) => parts_of_enum(data),
        Data::Union(_) => return Err(syn::Error::new_spanned(name, "a union has no walk")),
    };
    let mut hook = None;
    for attribute in &input.attrs {
        if attribute.path().is_ident("walk") {
            hook = Some(attribute.parse_args::<Ident>()?);
        }
    }
    let walk = hook.map(|hook| {
        quote! {
            fn walk<V: crate::walk::Visitor + ?Sized>(&self, visitor: &mut V) {
                visitor.#hook(self);
            }
        }
    });
    Ok(quote! {
        impl crate::walk::Walk for #name {
            #walk

            fn walk_parts<V: crate::walk::Visitor + ?Sized>(&self, visitor: &mut V) {
                let _ = &visitor;
                #parts
            }
        }
    })
}

fn parts_of_struct(data: &DataStruct) -> proc_macro2::TokenStream {
    let members = data.fields.members();
    quote! { #(crate::walk::Walk::walk(&self.#members, visitor);)* }
}

fn parts_of_enum(data: &DataEnum) -> proc_macro2::TokenStream {
    let arms = data.variants.iter().map(|variant| {
        let name = &variant.ident;
        if matches!(variant.fields, Fields::Unit) {
            return quote! { Self::#name => {} };
        }
        let members: Vec<Member> = variant.fields.members().collect();
        let bound: Vec<Ident> = (0..members.len())
            .map(|place| format_ident!("part_{place}"))
            .collect();
        quote! {
            Self::#name { #(#members: #bound),* } => {
                #(crate::walk::Walk::walk(#bound, visitor);)*
            }
        }
    });
    quote! { match self { #(#arms)* } }
}
